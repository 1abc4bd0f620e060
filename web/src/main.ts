import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/parts.css";
import "./design/board.css";
import "./design/word.css";
import "./design/table.css";
import "./design/home.css";
import "./design/more.css";
import "./design/widths.css";

mount(App, { target: document.getElementById("app")! });
