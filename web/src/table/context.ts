// The table and the desk of the page that is open, for every part of it.
import { createContext } from "svelte";
import type { Desk } from "./desk.svelte";
import type { TableStore } from "./store.svelte";

export const [getTable, setTable] = createContext<TableStore>();
export const [getDesk, setDesk] = createContext<Desk>();
