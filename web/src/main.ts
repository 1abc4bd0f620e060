// Where the page begins: its styles, in the order in which they win, and the app.
import { mount } from "svelte";
import App from "./App.svelte";
import { listenForInstalling } from "./home/installing.svelte";
import { followVersion } from "./version.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/parts.css";
import "./design/board.css";
import "./design/word.css";
import "./design/table.css";
import "./design/home.css";
import "./design/widths.css";
import "./design/at_home.css";
import "./design/editions.css";

listenForInstalling();
followVersion();
mount(App, { target: document.getElementById("app")! });

// where the browser allows it (https, or this machine): the shell opens without a network
if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("/shell.js").catch(() => undefined);
