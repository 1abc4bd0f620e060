// A bot in JavaScript for Node.js: it buys while 100 stay in its purse, bids up to the list price, and refuses deals.
// Each line on standard input is a question; each line on standard output is the answer.
const lines = require("readline").createInterface({ input: process.stdin });
const KEEP = 100;

function answer({ seat, view, matter, legal, default: least }) {
  const me = view.seats.indexOf(seat);
  const cash = view.table.cash[me];
  const find = (word) => legal.find((action) => action.do === word);
  if (matter.kind === "offer" && find("buy") && cash - matter.price >= KEEP) {
    return find("buy");
  }
  if (matter.kind === "auction" && find("bid")) {
    const [low, high] = find("bid").form.amount;
    if (low <= high && cash - low >= KEEP && low <= 150) {
      return { do: "bid", amount: low };
    }
  }
  if (matter.kind === "roll") {
    const build = legal.find((action) => action.do === "build" && action.square !== undefined);
    if (build && cash >= 500) {
      return build;
    }
  }
  return least;
}

lines.on("line", (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n");
});
