"""Studying games: any moment of one, everybody's fortunes and chances over it, the proof of its dice, advice at a table.

All of it is work, and none of it may make a table wait: it is done in processes of its own (`apart`).
"""
