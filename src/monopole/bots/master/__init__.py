"""The master: weighs what it could say by futures that it draws and plays on, and says the best. It needs the compiler."""
