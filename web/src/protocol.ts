// The types of Monopole, made by `monopole types --ts` from the definitions of the engine. Not to be edited by hand.

export interface RolledStartEvent {
  kind: "rolled_start";
  seat: string | null;
  die1: number;
  die2: number;
  rule: string | null;
}

export interface BeganEvent {
  kind: "began";
  seat: string | null;
  rule: string | null;
}

export interface DealtEvent {
  kind: "dealt";
  seat: string | null;
  square: number;
  price: number;
  rule: string | null;
}

export interface RolledEvent {
  kind: "rolled";
  seat: string | null;
  die1: number;
  die2: number;
  for_rent: boolean;
  rule: string | null;
}

export interface MovedEvent {
  kind: "moved";
  seat: string | null;
  start: number;
  square: number;
  back: boolean;
  rule: string | null;
}

export interface EarnedEvent {
  kind: "earned";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface LandedEvent {
  kind: "landed";
  seat: string | null;
  square: number;
  rule: string | null;
}

export interface BoughtEvent {
  kind: "bought";
  seat: string | null;
  square: number;
  price: number;
  rule: string | null;
}

export interface RefusedDeedEvent {
  kind: "refused_deed";
  seat: string | null;
  square: number;
  price: number;
  rule: string | null;
}

export interface TurnedDownEvent {
  kind: "turned_down";
  seat: string | null;
  square: number;
  rule: string | null;
}

export interface AuctionOpenedEvent {
  kind: "auction_opened";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  price: number;
  why: "declined" | "estate" | "scarce" | "own";
  rule: string | null;
}

export interface BadeEvent {
  kind: "bade";
  seat: string | null;
  amount: number;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  rule: string | null;
}

export interface PassedEvent {
  kind: "passed";
  seat: string | null;
  rule: string | null;
}

export interface LoweredEvent {
  kind: "lowered";
  seat: string | null;
  price: number;
  rule: string | null;
}

export interface KnockedDownEvent {
  kind: "knocked_down";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  price: number;
  seller: string | null;
  rule: string | null;
}

export interface UnsoldEvent {
  kind: "unsold";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  rule: string | null;
}

export interface RentDueEvent {
  kind: "rent_due";
  seat: string | null;
  square: number;
  amount: number;
  owner: string | null;
  rule: string | null;
}

export interface PaidEvent {
  kind: "paid";
  seat: string | null;
  amount: number;
  creditor: string | null;
  reason: "rent" | "tax" | "fine" | "card" | "loan" | "interest" | "birthday" | "bankruptcy" | "bankruptcy_part";
  rule: string | null;
}

export interface ClaimedEvent {
  kind: "claimed";
  seat: string | null;
  square: number;
  visitor: string | null;
  amount: number;
  rule: string | null;
}

export interface ForgottenEvent {
  kind: "forgotten";
  seat: string | null;
  square: number;
  amount: number;
  visitor: string | null;
  rule: string | null;
}

export interface DrewEvent {
  kind: "drew";
  seat: string | null;
  deck: "chance" | "chest";
  card: number;
  rule: string | null;
}

export interface KeptCardEvent {
  kind: "kept_card";
  seat: string | null;
  deck: "chance" | "chest";
  card: number;
  rule: string | null;
}

export interface JailedEvent {
  kind: "jailed";
  seat: string | null;
  cause: "square" | "card" | "doubles";
  rule: string | null;
}

export interface StayedInJailEvent {
  kind: "stayed_in_jail";
  seat: string | null;
  attempts: number;
  rule: string | null;
}

export interface FreedEvent {
  kind: "freed";
  seat: string | null;
  how: "double" | "fine" | "card" | "compulsion";
  rule: string | null;
}

export interface BuiltEvent {
  kind: "built";
  seat: string | null;
  square: number;
  buildings: number;
  price: number;
  rule: string | null;
}

export interface SoldEvent {
  kind: "sold";
  seat: string | null;
  square: number;
  buildings: number;
  amount: number;
  rule: string | null;
}

export interface ExchangedEvent {
  kind: "exchanged";
  seat: string | null;
  square: number;
  houses: number;
  amount: number;
  rule: string | null;
}

export interface MortgagedEvent {
  kind: "mortgaged";
  seat: string | null;
  square: number;
  amount: number;
  rule: string | null;
}

export interface LiftedEvent {
  kind: "lifted";
  seat: string | null;
  square: number;
  price: number;
  rule: string | null;
}

export interface ProposedEvent {
  kind: "proposed";
  seat: string | null;
  to: string | null;
  amount: number;
  rule: string | null;
}

export interface AgreedEvent {
  kind: "agreed";
  seat: string | null;
  proposer: string | null;
  paid: number;
  received: number;
  rule: string | null;
}

export interface DisagreedEvent {
  kind: "disagreed";
  seat: string | null;
  proposer: string | null;
  rule: string | null;
}

export interface HandedOverEvent {
  kind: "handed_over";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  to: string | null;
  rule: string | null;
}

export interface OwesEvent {
  kind: "owes";
  seat: string | null;
  amount: number;
  creditor: string | null;
  reason: "rent" | "tax" | "fine" | "card" | "loan" | "interest" | "birthday" | "bankruptcy" | "bankruptcy_part";
  rule: string | null;
}

export interface RaisedEvent {
  kind: "raised";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface ResoldEvent {
  kind: "resold";
  seat: string | null;
  square: number;
  amount: number;
  rule: string | null;
}

export interface WentBankruptEvent {
  kind: "went_bankrupt";
  seat: string | null;
  creditor: string | null;
  creditors: string[];
  rule: string | null;
}

export interface BorrowedEvent {
  kind: "borrowed";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface RepaidEvent {
  kind: "repaid";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface LoanTakenEvent {
  kind: "loan_taken";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface TickedEvent {
  kind: "ticked";
  seat: string | null;
  square: number;
  ticks: number;
  rule: string | null;
}

export interface FullPassportEvent {
  kind: "full_passport";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface WantedEvent {
  kind: "wanted";
  seat: string | null;
  count: number;
  rule: string | null;
}

export interface ShortEvent {
  kind: "short";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  count: number;
  rule: string | null;
}

export interface PlacedEvent {
  kind: "placed";
  seat: string | null;
  square: number;
  buildings: number;
  rule: string | null;
}

export interface PutUpEvent {
  kind: "put_up";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  price: number;
  rule: string | null;
}

export interface TurnEndedEvent {
  kind: "turn_ended";
  seat: string | null;
  rule: string | null;
}

export interface LastRoundEvent {
  kind: "last_round";
  seat: string | null;
  rule: string | null;
}

export interface TimeUpEvent {
  kind: "time_up";
  seat: string | null;
  rule: string | null;
}

export interface WonEvent {
  kind: "won";
  seat: string | null;
  fortune: number;
  rule: string | null;
}

export interface PotTakenEvent {
  kind: "pot_taken";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface CollectedEvent {
  kind: "collected";
  seat: string | null;
  amount: number;
  rule: string | null;
}

export interface EstateOpenedEvent {
  kind: "estate_opened";
  seat: string | null;
  count: number;
  rule: string | null;
}

export interface RollBrokenEvent {
  kind: "roll_broken";
  seat: string | null;
  rule: string | null;
}

export interface HurriedEvent {
  kind: "hurried";
  seat: string | null;
  lot: "deed" | "card" | "house" | "hotel";
  square?: number;
  deck?: "chance" | "chest";
  rule: string | null;
}

export interface TeamedEvent {
  kind: "teamed";
  seat: string | null;
  mate: string | null;
  rule: string | null;
}

export interface LapsedEvent {
  kind: "lapsed";
  seat: string | null;
  square: number;
  rule: string | null;
}

export interface ResignedEvent {
  kind: "resigned";
  seat: string | null;
  rule: string | null;
}

export interface CounteredEvent {
  kind: "countered";
  seat: string | null;
  to: string | null;
  count: number;
  rule: string | null;
}

export interface WithdrewEvent {
  kind: "withdrew";
  seat: string | null;
  to: string | null;
  rule: string | null;
}

export interface KeptMortgageEvent {
  kind: "kept_mortgage";
  seat: string | null;
  square: number;
  rule: string | null;
}

export type Event = RolledStartEvent | BeganEvent | DealtEvent | RolledEvent | MovedEvent | EarnedEvent | LandedEvent | BoughtEvent | RefusedDeedEvent | TurnedDownEvent | AuctionOpenedEvent | BadeEvent | PassedEvent | LoweredEvent | KnockedDownEvent | UnsoldEvent | RentDueEvent | PaidEvent | ClaimedEvent | ForgottenEvent | DrewEvent | KeptCardEvent | JailedEvent | StayedInJailEvent | FreedEvent | BuiltEvent | SoldEvent | ExchangedEvent | MortgagedEvent | LiftedEvent | ProposedEvent | AgreedEvent | DisagreedEvent | HandedOverEvent | OwesEvent | RaisedEvent | ResoldEvent | WentBankruptEvent | BorrowedEvent | RepaidEvent | LoanTakenEvent | TickedEvent | FullPassportEvent | WantedEvent | ShortEvent | PlacedEvent | PutUpEvent | TurnEndedEvent | LastRoundEvent | TimeUpEvent | WonEvent | PotTakenEvent | CollectedEvent | EstateOpenedEvent | RollBrokenEvent | HurriedEvent | TeamedEvent | LapsedEvent | ResignedEvent | CounteredEvent | WithdrewEvent | KeptMortgageEvent;

/** What one side of a deal hands over. */
export interface Side {
  deeds?: number[];
  cash?: number;
  cards?: number;
}

/** Deeds that pay a part of a debt, and how much of it. */
export interface InKind {
  deeds: number[];
  value: number;
}

export interface RollAction {
  seat: string;
  do: "roll";
  dice?: [number, number];
  then_dice?: [number, number][];
}

export interface BuyAction {
  seat: string;
  do: "buy";
}

export interface DeclineAction {
  seat: string;
  do: "decline";
}

export interface BidAction {
  seat: string;
  do: "bid";
  amount: number;
}

export interface PassAction {
  seat: string;
  do: "pass";
}

export interface OpenAtAction {
  seat: string;
  do: "open_at";
  amount: number;
}

export interface PayFineAction {
  seat: string;
  do: "pay_fine";
}

export interface UseCardAction {
  seat: string;
  do: "use_card";
}

export interface ChooseAction {
  seat: string;
  do: "choose";
  what: "fine" | "chance";
}

export interface BuildAction {
  seat: string;
  do: "build";
  square?: number;
  squares?: number[];
  times?: number;
  hotel?: boolean;
}

export interface WantAction {
  seat: string;
  do: "want";
  amount?: number;
}

export interface SellAction {
  seat: string;
  do: "sell";
  square: number;
  times?: number;
}

export interface SellGroupAction {
  seat: string;
  do: "sell_group";
  group: "brown" | "light_blue" | "pink" | "orange" | "red" | "yellow" | "green" | "dark_blue" | "stations" | "utilities";
}

export interface SellHotelsAction {
  seat: string;
  do: "sell_hotels";
  group: "brown" | "light_blue" | "pink" | "orange" | "red" | "yellow" | "green" | "dark_blue" | "stations" | "utilities";
}

export interface ExchangeAction {
  seat: string;
  do: "exchange";
  square: number;
}

export interface MortgageAction {
  seat: string;
  do: "mortgage";
  square: number;
}

export interface LiftAction {
  seat: string;
  do: "lift";
  square: number;
}

export interface KeepAction {
  seat: string;
  do: "keep";
  square: number;
}

export interface LiftNowAction {
  seat: string;
  do: "lift_now";
  square: number;
}

export interface OfferAction {
  seat: string;
  do: "offer";
  to: string;
  give?: Side;
  take?: Side;
}

export interface AcceptAction {
  seat: string;
  do: "accept";
}

export interface RefuseAction {
  seat: string;
  do: "refuse";
}

export interface AuctionAction {
  seat: string;
  do: "auction";
  at: number;
  square?: number;
  card?: true | "chance" | "chest";
}

export interface ClaimAction {
  seat: string;
  do: "claim";
  square?: number;
}

export interface SettleAction {
  seat: string;
  do: "settle";
  with?: InKind;
}

export interface ResellAction {
  seat: string;
  do: "resell";
  square: number;
}

export interface BankruptAction {
  seat: string;
  do: "bankrupt";
}

export interface BorrowAction {
  seat: string;
  do: "borrow";
  amount: number;
}

export interface RepayAction {
  seat: string;
  do: "repay";
  amount?: number;
}

export interface FlyAction {
  seat: string;
  do: "fly";
  square: number;
}

export interface RefuseDeedsAction {
  seat: string;
  do: "refuse_deeds";
  squares: number[];
}

export interface EndAction {
  seat: string;
  do: "end";
}

export interface BrokenAction {
  seat: string;
  do: "broken";
}

export interface TickAction {
  do: "tick";
  seconds: number;
}

export interface ResignAction {
  seat: string;
  do: "resign";
}

export interface CounterAction {
  seat: string;
  do: "counter";
  give?: Side;
  take?: Side;
}

export interface WithdrawAction {
  seat: string;
  do: "withdraw";
}

export interface RollForm {
  seat: string;
  do: "roll";
  dice?: [number, number];
  then_dice?: [number, number][];
  form: {
    dice: [number, number];
  };
}

export interface BidForm {
  seat: string;
  do: "bid";
  amount?: number;
  form: {
    amount: [number, number];
    step?: number;
  };
}

export interface OpenAtForm {
  seat: string;
  do: "open_at";
  amount?: number;
  form: {
    amount: [number, number];
    step?: number;
  };
}

export interface BuildForm {
  seat: string;
  do: "build";
  square?: number;
  squares?: number[];
  times?: number;
  hotel?: boolean;
  form: {
    squares: number[];
    count: [number, number];
  };
}

export interface WantForm {
  seat: string;
  do: "want";
  amount?: number;
  form: {
    amount: [number, number];
    step?: number;
  };
}

export interface OfferForm {
  seat: string;
  do: "offer";
  to?: string;
  give?: Side;
  take?: Side;
  form: {
    to: Record<string, {
      give: {
        deeds: number[];
        cash: number;
        cards: number;
      };
      take: {
        deeds: number[];
        cash: number;
        cards: number;
      };
    }>;
    step?: number;
    least?: number;
  };
}

export interface AuctionForm {
  seat: string;
  do: "auction";
  at?: number;
  square?: number;
  card?: true | "chance" | "chest";
  form: {
    at: [number, number];
    step?: number;
  };
}

export interface SettleForm {
  seat: string;
  do: "settle";
  with?: InKind;
  form: {
    with: {
      deeds: number[];
      value: [number, number];
      whole?: number;
      step?: number;
    };
  };
}

export interface BorrowForm {
  seat: string;
  do: "borrow";
  amount?: number;
  form: {
    amount: [number, number];
    step?: number;
  };
}

export interface RepayForm {
  seat: string;
  do: "repay";
  amount?: number;
  form: {
    amount: [number, number];
    step?: number;
  };
}

export interface RefuseDeedsForm {
  seat: string;
  do: "refuse_deeds";
  squares?: number[];
  form: {
    squares: number[];
  };
}

export interface CounterForm {
  seat: string;
  do: "counter";
  give?: Side;
  take?: Side;
  form: {
    give: {
      deeds: number[];
      cash: number;
      cards: number;
    };
    take: {
      deeds: number[];
      cash: number;
      cards: number;
    };
    step?: number;
    least?: number;
  };
}

export type Action = RollAction | BuyAction | DeclineAction | BidAction | PassAction | OpenAtAction | PayFineAction | UseCardAction | ChooseAction | BuildAction | WantAction | SellAction | SellGroupAction | SellHotelsAction | ExchangeAction | MortgageAction | LiftAction | KeepAction | LiftNowAction | OfferAction | AcceptAction | RefuseAction | AuctionAction | ClaimAction | SettleAction | ResellAction | BankruptAction | BorrowAction | RepayAction | FlyAction | RefuseDeedsAction | EndAction | BrokenAction | TickAction | ResignAction | CounterAction | WithdrawAction;

export type LegalAction = Action | RollForm | BidForm | OpenAtForm | BuildForm | WantForm | OfferForm | AuctionForm | SettleForm | BorrowForm | RepayForm | RefuseDeedsForm | CounterForm;

export interface NothingMatter {
  kind: "nothing";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: Record<string, never>;
}

export interface StartMatter {
  kind: "start";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    left: string[];
  };
}

export interface RollMatter {
  kind: "roll";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    in_jail: boolean;
    doubles: number;
  };
}

export interface EndMatter {
  kind: "end";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: Record<string, never>;
}

export interface OfferMatter {
  kind: "offer";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: Record<string, never>;
}

export interface OpeningMatter {
  kind: "opening";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    lot: "deed" | "card" | "house" | "hotel";
    deck?: "chance" | "chest";
    why: "declined" | "estate" | "scarce" | "own";
  };
}

export interface AuctionMatter {
  kind: "auction";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    lot: "deed" | "card" | "house" | "hotel";
    deck?: "chance" | "chest";
    why: "declined" | "estate" | "scarce" | "own";
    opening: number;
    seller: string | null;
    bidder: string | null;
    bidders: string[];
  };
}

export interface DebtMatter {
  kind: "debt";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    creditor: string | null;
    creditors: string[];
    reason: "rent" | "tax" | "fine" | "card" | "loan" | "interest" | "birthday" | "bankruptcy" | "bankruptcy_part";
  };
}

export interface PaymentMatter {
  kind: "payment";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    debtor: string;
    deeds: number[];
    mortgaged: number[];
  };
}

export interface DealMatter {
  kind: "deal";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    from: string;
    give: Side;
    take: Side;
    mortgaged: number[];
    counters: number;
  };
}

export interface TransferMatter {
  kind: "transfer";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    deeds: number[];
    charge: number;
  };
}

export interface FlightMatter {
  kind: "flight";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    open: number[];
  };
}

export interface ChooseMatter {
  kind: "choose";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    deck: "chance" | "chest";
  };
}

export interface ShortageMatter {
  kind: "shortage";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    lot: "deed" | "card" | "house" | "hotel";
    deck?: "chance" | "chest";
    stock: number;
    asker: string | null;
    most: number;
  };
}

export interface BuildMatter {
  kind: "build";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    lot: "deed" | "card" | "house" | "hotel";
    deck?: "chance" | "chest";
  };
}

export interface ClaimsMatter {
  kind: "claims";
  seat: string | null;
  square: number | null;
  amount: number | null;
  price: number | null;
  details: {
    visitor: string | null;
    rents?: {
      square: number;
      amount: number;
    }[];
  };
}

export type Matter = NothingMatter | StartMatter | RollMatter | EndMatter | OfferMatter | OpeningMatter | AuctionMatter | DebtMatter | PaymentMatter | DealMatter | TransferMatter | FlightMatter | ChooseMatter | ShortageMatter | BuildMatter | ClaimsMatter;

/** A rent that waits to be claimed. */
export interface Rent {
  square: number;
  owner: string;
  visitor: string;
  amount: number;
}

/** Amounts beside a view: by square, then by seat. */
export interface Figures {
  /** what a visitor owes at each deed */
  rent: number[];
  /** what a company asks for each pip */
  times: number[];
  /** what lifting a mortgage costs */
  lift: number[];
  /** what the next building sold brings */
  sell: number[];
  /** by square, on a whole group: what stands there with each building more, and its price */
  build: Record<string, [number, number][]>;
  /** what each seat is worth */
  fortune: number[];
  /** what each seat can raise beside its cash */
  raisable: number[];
  /** what each seat owes the bank for loans, with their interest */
  loan: number[];
}

/** What lies on the table, in the numbers of the rules; -1 is nobody. */
export interface TableView {
  /** how many play */
  seats: number;
  /** how many persons are present, a banker without token among them */
  people: number;
  /** the seat that keeps the bank; one past the last, a banker without token; or nobody: then the engine does */
  banker: number;
  /** the team of each seat */
  team: number[];
  /** the seats in their order of play */
  order: number[];
  /** where each seat stands in the order of play */
  place: number[];
  /** the rolls for the start, later ones as further digits */
  starting_roll: number[];
  /** whose turn it is */
  turn: number;
  /** turns completed */
  turns: number;
  /** whether the seat on turn has rolled */
  rolled: number;
  /** doubles thrown in this turn */
  doubles: number;
  /** whether the last throw gives another */
  again: number;
  /** the last throw */
  die1: number;
  /** the last throw */
  die2: number;
  /** seconds played */
  clock: number;
  /** whether the clock of play has yet to begin, with the first throw (championship) */
  before_play: number;
  /** whether the agreed time is over */
  time_up: number;
  /** 1 announced, 2 being played */
  last_round: number;
  /** whether the end is certain: a full passport, or the last bankruptcy of a fast game */
  finishing: number;
  /** whether the game is over */
  over: number;
  /** the winning seats, as bits */
  winners: number;
  /** bankruptcies so far */
  bankrupts: number;
  /** what debts still open at the stop add to each fortune or take from it */
  sheet: number[];
  /** what each seat holds */
  cash: number[];
  /** where each token stands */
  square: number[];
  /** failed attempts to leave jail, or -1: free */
  jail: number[];
  /** whether the seat is bankrupt, or empty */
  out: number[];
  /** whether the token has been round once */
  been_round: number[];
  /** principal owed to the bank */
  loan: number[];
  /** passes of the start since the loan */
  loan_passes: number[];
  /** what the loan has cost in interest so far */
  loan_interest_due: number[];
  /** Wonders ticked, as bits in street order */
  passport: number[];
  /** who owns each deed */
  owner: number[];
  /** houses on each lot; 5 is a hotel */
  built: number[];
  /** 1 mortgaged; 2 mortgaged, its interest paid by a new owner */
  mortgaged: number[];
  /** deeds dealt that may still be refused, as bits */
  dealt: number;
  /** lots that their owners have put up for auction to pay their open debts, as bits */
  offered: number;
  /** lots put up in this turn that found no buyer, as bits; the cards of a deck after the squares */
  unsold: number;
  /** a bankrupt's deeds the bank has yet to auction, as bits */
  estate: number;
  /** a bankrupt's out-of-jail cards the bank has yet to auction, as bits */
  estate_cards: number;
  /** houses in the bank */
  houses_left: number;
  /** hotels in the bank */
  hotels_left: number;
  /** money on free parking, where the house rule says so */
  pot: number;
  /** cards in each pile */
  pile_size: number[];
  /** who keeps each out-of-jail card */
  holder: number[];
  /** out-of-jail cards got in this turn of their holder, as bits */
  fresh_cards: number;
  /** what is under the hammer: a square, or CARD_LOT + deck, HOUSE_LOT, HOTEL_LOT */
  lot: number;
  /** why it is: declined, estate, scarce building, a player's own */
  lot_kind: number;
  /** who sells it, or nobody: the bank */
  seller: number;
  /** the least first bid */
  opening: number;
  /** whether the opening has been lowered */
  lowered: number;
  /** the highest bid so far */
  bid: number;
  /** who made it */
  bidder: number;
  /** who may still bid, as bits */
  bidders: number;
  /** who might bid at first, as bits */
  invited: number;
  /** who caused the auction: his left neighbour is called first */
  caused: number;
  /** the lamp of an auction whose time nobody knows: 1 flashing, 2 flashing faster, the hammer is near */
  lamp: number;
  /** who asked for scarce buildings */
  asker: number;
  /** what he asked for: packed streets, as in the action */
  asked_for: number[];
  /** scarce buildings each seat wants */
  want: number[];
  /** scarce buildings each other seat could take when they were asked for */
  room: number[];
  /** how each kind of this purchase was shared out, as bits: granted or auctioned, houses then hotels */
  shared_out: number;
  /** whose answer the open deal awaits */
  deal_to: number;
  /** deeds given, as bits of squares */
  deal_give: number;
  /** deeds taken, as bits of squares */
  deal_take: number;
  /** cash given; in a payment in kind, the value of the deeds */
  deal_pay: number;
  /** cash taken */
  deal_ask: number;
  /** cards given and cards taken, as in the action */
  deal_cards: number;
  /** matters on the agenda */
  depth: number;
  /** the matters, a stack: what each is */
  matters: number[];
  /** the seat each is about */
  whose: number[];
  /** four numbers of each */
  figures: number[];
}

/** What a seat sees of a game; a spectator's seat is null. */
export interface View {
  edition: string;
  mode: "base" | "fast" | "timed";
  seats: string[];
  number: number;
  commitment: string;
  awaiting: string[];
  matter: Matter;
  over: boolean;
  winners: string[];
  table: TableView;
  seat: string | null;
  rents: Rent[];
}

/** The first word: the last number seen, the language of sentences (none for no sentences), and whether views come with every push. */
export interface Hello {
  type: "hello";
  since?: number;
  lang?: ("en" | "fr") | null;
  views?: boolean;
}

/** An action and the number it was decided on. Sent again with the same id it is not played again: the answer is the same. */
export interface Act {
  type: "act";
  id: string;
  at: number;
  action: Action;
}

/** What this seat sees now, and what it may do. `seat`: which one, where several share this screen. */
export interface Look {
  type: "look";
  id: string;
  seat?: string | null;
}

/** Why a kind of action is not possible now. */
export interface Why {
  type: "why";
  id: string;
  do: string;
  seat?: string | null;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  seat?: string | null;
}

/** Something all must agree to, or agreement to what another has proposed. `undo` needs nobody while nothing has happened since. Where several share this screen it is the word of `seat`, or of all of them. */
export interface Propose {
  type: "propose";
  id: string;
  what: "continue" | "end" | "pause" | "rematch" | "undo";
  seat?: string | null;
}

/** No to what was proposed. */
export interface Decline {
  type: "decline";
  id: string;
  what: "continue" | "end" | "pause" | "rematch" | "undo";
  seat?: string | null;
}

export interface Resign {
  type: "resign";
  id: string;
  seat?: string | null;
}

/** The host begins; bots of the table's level take the seats that are still free. */
export interface Start {
  type: "start";
  id: string;
}

/** The host sends a player away, before the start. */
export interface Remove {
  type: "remove";
  id: string;
  seat: string;
}

/** The host no longer lets a seat chat, or does again. */
export interface Mute {
  type: "mute";
  id: string;
  seat: string;
  muted?: boolean;
}

/** The host lets nobody else in, spectators neither; or does again. */
export interface Lock {
  type: "lock";
  id: string;
  locked?: boolean;
}

/** The host shows the table in the public list, or no longer. */
export interface Publish {
  type: "publish";
  id: string;
  public?: boolean;
}

/** Asks for a sign of life. A line can be dead without either end being told: whoever hears nothing for long finds out. */
export interface Ping {
  type: "ping";
  id: string;
}

/** The answer to `hello`: who one is, the table, and what was missed. `skipped`: so many entries lie too far back to be told again. `seats`: all that share this screen, where they are several. */
export interface Welcome {
  type: "welcome";
  seat: string | null;
  about: TableTold;
  entries: Entry[];
  now: Now;
  skipped?: number;
  seats?: string[];
}

/** A table as anybody at it may know it. `left` and `reserve`: the seconds of each for the question of now, and beyond. `advised`: whether an expert may be asked now. `unreadable`: its rules have changed since; it is not played on here, and can be looked at. */
export interface TableTold {
  absence: string;
  advice: boolean;
  advised: boolean;
  code: string;
  dice: "drawn" | "given";
  edition: string;
  host: string;
  imported: boolean;
  lang: "en" | "fr";
  left: Record<string, number>;
  locked: boolean;
  mode: string | null;
  next: string | null;
  number: number;
  options: Record<string, unknown>;
  own: boolean;
  pace: string;
  paused: boolean;
  proposals: Proposed[];
  public: boolean;
  reserve: Record<string, number>;
  resignation: "bankruptcy" | "bot";
  seats: SeatTold[];
  state: "open" | "over" | "playing";
  throw: ThrowTold | null;
  unreadable: boolean;
  watching: number;
  winners: string[];
}

/** What was proposed, by whom, who agrees by now and who is still asked. */
export interface Proposed {
  agreed: string[];
  by: string;
  missing: string[];
  what: "continue" | "end" | "pause" | "rematch" | "undo";
}

/** A seat: `name` is None while it is free. The rest is of people: whether one is connected, the bot that sits in for one, whether one was muted or has resigned, beside whom one plays at the same screen, and who has handed the seat on to another device. */
export interface SeatTold {
  beside?: string | null;
  handed?: string;
  here?: boolean;
  kind: "bot" | "empty" | "person";
  level: string | null;
  muted?: boolean;
  name: string | null;
  played_by?: string | null;
  resigned?: boolean;
}

/** Real dice that somebody is to throw while the table is at a number: for a bot, or once more (RENT-9): then `said` is what this seat has thrown in this roll, and `square` where the rent takes another throw. */
export interface ThrowTold {
  at: number;
  said?: number[][];
  seat: string;
  square?: number;
}

/** A line of the journal as this seat may know it. `n` is the number the table had once it was written. `kind` is `began`, `played` (an action and its events), `back` (`count` actions were taken back), `note` (somebody sat down or left, a pause, an end by agreement) or `end`. `texts` are sentences for the events, where the client asked for a language. */
export interface Entry {
  n: number;
  kind: string;
  action?: Action | null;
  cause?: string | null;
  given?: boolean;
  events?: Event[];
  texts?: string[];
  count?: number;
  note?: Record<string, unknown> | null;
  time?: string | null;
}

/** Where the table stands for this seat: whose action is awaited, and about what; the view and the legal actions where wanted. Where several share a screen `seat` is the one it is for: the first of them that is awaited. `left`: the seconds of each who is awaited. */
export interface Now {
  number: number;
  awaiting?: string[];
  matter?: Matter | null;
  text?: string | null;
  over?: boolean;
  winners?: string[];
  default?: Action | null;
  view?: ShownView;
  legal?: LegalAction[];
  seat?: string | null;
  left?: Record<string, number>;
}

/** The answer to `ping`: the line is whole. */
export interface Pong {
  type: "pong";
  answers: string;
}

/** The table has moved on. `answers` is the id of the action of this client that did it. */
export interface Moved {
  type: "moved";
  entries: Entry[];
  now: Now;
  answers?: string | null;
}

/** A rule forbids it; nothing has changed. */
export interface Refusal {
  type: "refused";
  answers: string;
  number: number;
  rule: string;
  reason: string;
  text: string;
  facts?: Record<string, unknown>;
}

/** It was decided on an older matter; nothing has changed. The seat is asked something else since. */
export interface Late {
  type: "stale";
  answers: string;
  number: number;
  at: number;
}

export interface Seen {
  type: "seen";
  answers: string;
  now: Now;
}

/** Every reason that stands against a kind of action, each with the actions it refuses. */
export interface Because {
  type: "because";
  answers: string;
  reasons: Reason[];
}

/** A rule that stands against a kind of action: the sentence, and the actions it refuses. */
export interface Reason {
  actions: Action[];
  reason: string;
  rule: string;
  text: string;
}

/** What was asked for is done, or noted; of a proposal, whether all agree by now. */
export interface Done {
  type: "done";
  answers: string;
  number: number;
  agreed?: boolean;
}

/** What was said cannot be understood, or not now. `code` is a word for programs, `text` a sentence. `wait`: seconds until it may be. */
export interface Problem {
  type: "problem";
  code: string;
  text: string;
  answers?: string | null;
  wait?: number | null;
}

/** The table as anybody at it may know it: seats and who sits there, pace, pause, proposals, clocks. */
export interface About {
  type: "about";
  about: TableTold;
}

export interface Chatted {
  type: "chatted";
  seat: string | null;
  text: string;
  time: string;
  answers?: string | null;
}

/** All want a rematch: the code of its table, and a token for one's own seat there, spent like that of an invitation. */
export interface Again {
  type: "again";
  code: string;
  token: string;
}

/** The connection closes: why, and whether coming back makes sense. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  again?: boolean;
}

/** The first word: the language of sentences. */
export interface BookHello {
  type: "hello";
  lang?: "en" | "fr";
}

/** An entry for the book. Sent again with the same id it is not written again: the answer is the same. `away`: it was said so many seconds ago, when there was no line. */
export interface Say {
  type: "say";
  id: string;
  entry: Record<string, unknown>;
  away?: number | null;
}

/** The book as this role sees it now: after `hello`, and whenever that has changed. `here`: the roles that are connected. `now`: the time at the server, in seconds since 1970, for clocks that are to agree with its own. */
export interface BookNow {
  type: "book";
  role: string | null;
  number: number;
  about: Record<string, unknown>;
  view: Record<string, unknown>;
  here: string[];
  now: number;
}

/** Nothing else than this has changed for this role since the last `book`: who is connected, and how many lines there are. Told to everybody where somebody came or went, and to whoever said what is written but changes nothing they see. */
export interface BookHere {
  type: "here";
  number: number;
  here: string[];
}

/** What was said is written: it is the line of this number, counted from 0. */
export interface SaidSo {
  type: "said";
  answers: string;
  line: number;
}

/** The book does not write it; nothing has changed. `rule`: the rule that says so, where one does. */
export interface NotSo {
  type: "refused";
  answers: string;
  code: string;
  text: string;
  rule?: string | null;
}

/** A table to be opened. `seats`: `me` once, `here` for somebody at the same screen, `person` (or `empty`) for somebody who comes later, or the level of a bot. `here`: the names of those at the same screen, in the order of their seats. `dice`: drawn by the server, or given, real dice read aloud. `resignation`: a bot takes the seat, or it goes bankrupt to the bank. `absence`: the bot that sits in for somebody who stays away. `advice`: seats may ask what an expert would do though several people play; whoever plays alone among bots always may. `edition_text` is an edition of one's own, as its file has it; `edition` only names it then. */
export interface Opening {
  edition: string;
  mode?: string | null;
  seats: string[];
  name: string;
  options?: Record<string, boolean | number | string | ((number | string)[])>;
  pace?: "brisk" | "correspondence" | "normal" | "relaxed";
  public?: boolean;
  lang?: "en" | "fr";
  dice?: "drawn" | "given";
  resignation?: "bankruptcy" | "bot";
  absence?: string;
  advice?: boolean;
  edition_text?: string | null;
  here?: string[];
}

/** The table of an invitation, the token in its fragment, and one's name; moving one's own seat, the name stays as it was. `key`: the token the seat is to have, drawn by whoever comes. The same token and key again are the same seat. */
export interface Join {
  code: string;
  token: string;
  name: string;
  key?: string | null;
}

/** For which free seat, by its place (1 is the first) or its name; the first free one where none is named. */
export interface Invite {
  seat?: string | number | null;
}

/** Which seat: one that shares this screen, alone; where none is named, one's own, with all that share its screen. The host's own word: also that of somebody who is away, or `although_here` of anybody, whose device has it no more then. */
export interface Move {
  seat?: string | null;
  although_here?: boolean;
}

/** The name of somebody who takes a free seat at one's own screen. */
export interface Beside {
  name: string;
}

/** An edition of one's own, as its file has it. */
export interface Text {
  text: string;
}

/** The address of a table of this server, or an invitation to one. */
export interface LinkToDraw {
  text: string;
}

export interface Network {
  open: boolean;
}

/** One's seat. A browser gets its credential as a cookie that no script can read; a program gets it here. */
export interface Seated {
  code: string;
  seat: string;
  number: number;
  credentials?: string | null;
}

/** An address to be opened once, and until when, in seconds since 1970. */
export interface Link {
  link: string;
  expires: number;
}

/** What is wrong with an edition; nothing where it can be played. */
export interface EditionVerdict {
  ok: boolean;
  findings: Finding[];
}

export interface Finding {
  line: number | null;
  text: Sentences;
}

export interface Sentences {
  fr: string;
  en: string;
}

export interface BotTold {
  id: string;
  level: boolean;
  title: Sentences;
  text: Sentences;
  here: boolean;
}

/** Whether everything in a finished game follows from the key committed to before the first roll, and what does not. `commitment` is SHA-256 of key, newline, salt; with `seeds` of the seats, the draws come from SHA-256 of all of them. `elsewhere`: so many lines were played elsewhere, where nobody here knows who chose their key. `renewed`: the keys that came after the first. */
export interface GameVerdict {
  ok: boolean;
  actions: number;
  problems: string[];
  steps: ProofStep[];
  lines: number;
  last_hash: string;
  commitment: string;
  key: string | null;
  salt: string | null;
  seeds: Record<string, string>;
  rolls: number;
  cards: number;
  deeds: number;
  elsewhere: number;
  renewed: KeyRenewed[];
}

/** One step: `chain` (each line carries the fingerprint of the one before), `commitment` (the key revealed is the one announced), `draws` (dice, cards and deeds come out of it again), `actions` (the rules allow each), `result`. `ok` is null where it was not reached. */
export interface ProofStep {
  name: string;
  ok: boolean | null;
}

/** From this line on chance was drawn from another key, committed to there. */
export interface KeyRenewed {
  line: number;
  commitment: string;
  key: string;
  salt: string;
}

/** `redis` where there is one to wake other servers; it may be away, and everything goes on a little later. */
export interface Well {
  ok: boolean;
  redis?: boolean | null;
}

/** Why something was not done: a word for programs, a sentence, and the seconds to wait where waiting helps. */
export interface Wrong {
  code: string;
  text: string;
  wait?: number | null;
}

/** A table as the list of public tables shows it: what changes seldom. `own`: its edition was sent as text. `imported`: its game began elsewhere, and nothing can be said here of what was drawn there. */
export interface TableListed {
  absence: string;
  advice: boolean;
  code: string;
  dice: "drawn" | "given";
  edition: string;
  host: string;
  imported: boolean;
  lang: "en" | "fr";
  locked: boolean;
  mode: string | null;
  options: Record<string, unknown>;
  own: boolean;
  pace: string;
  public: boolean;
  resignation: "bankruptcy" | "bot";
  seats: SeatTold[];
  state: "open" | "over" | "playing";
}

/** What is so here. `owner`: the caller sits at this very machine and may open it to the local network; `network`: where it is reached from there, the likeliest address first; `compiled`: only where a server at home makes the compiled rules ready. */
export interface AtHome {
  owner: boolean;
  network: string[];
  compiled?: Compilation | null;
}

/** Whether the compiled rules are there. `share`: how much of the way is done, from 0 to 1. */
export interface Compilation {
  state: "compiling" | "failed" | "missing" | "ready";
  share: number;
}

/** A book to be opened, and what it is to be like. */
export interface OpenBook {
  kind: string;
  wish?: Record<string, unknown>;
}

/** The book of a link, the token in its fragment, and one's name where the book asks for one. `key`: the token for the role, drawn by whoever comes. The same token and key again are the same role. */
export interface JoinBook {
  code: string;
  token: string;
  name?: string | null;
  key?: string | null;
}

/** The role a link is for; without, one's own. */
export interface InviteTo {
  role?: string | null;
}

/** What the bank does not know: whose turn it is, where each token stands, who is in jail, who keeps which out-of-jail card (by the name of its pile). Whoever is not named stands on the start. */
export interface OntoBoard {
  turn: string;
  squares?: Record<string, number>;
  jailed?: string[];
  cards?: Record<string, string>;
}

/** One's role in a book. A browser gets its credential as a cookie that no script can read; a program gets it here. */
export interface HasRole {
  code: string;
  kind: string;
  role: string;
  number: number;
  credentials?: string | null;
}

/** A book as whoever asks may know it; without a credential the view is that of anybody, where there is one. */
export interface BookTold {
  number: number;
  about: Record<string, unknown>;
  role?: string | null;
  view?: Record<string, unknown> | null;
}

/** Nothing need be said. */
export interface Nothing {}

/** A game as a whole: how many moments it has, where its turns begin, and what stands out. */
export interface Replayed {
  number: number;
  over: boolean;
  edition: string;
  mode: string;
  seats: string[];
  winners: string[];
  turns: TurnTold[];
  marks: Mark[];
}

/** The beginning of a turn: its number, the moment, whose it is, and everybody's fortune then. */
export interface TurnTold {
  turn: number;
  n: number;
  seat: string | null;
  fortunes: number[];
}

/** A moment that anybody would look for: somebody leaves the game. */
export interface Mark {
  n: number;
  kind: string;
  seat: string | null;
}

/** Everybody's fortune at the beginning of each turn. */
export interface FortunesTold {
  seats: string[];
  turns: TurnTold[];
}

/** One line of the journal as it may be known, and the table once it was written. */
export interface MomentTold {
  entry: Entry;
  now: Now;
}

/** The chances of a finished game as far as they are reckoned. `state` is `none` (nobody has asked), `waiting`, `preparing` (the compiler is at work), `reckoning`, `turning` (the turning points are narrowed down), `done`, `failed`, or `absent` where the extra `fast` is. */
export interface ChancesTold {
  state: string;
  done: number;
  of: number;
  sides: string[][];
  points: Point[];
  turning: Turning[];
  futures?: number;
  bot?: string;
}

/** The chances of each side at a moment, with their 95% intervals. */
export interface Point {
  n: number;
  turn: number;
  shares: number[];
  intervals: [number, number][];
}

/** The turn after which the chances of a side were no longer what they had been: its first moment, and that of the next turn. */
export interface Turning {
  n: number;
  last: number;
  side: number;
  before: number;
  after: number;
}

/** What an expert would do at this number; null: nothing now. `engine` is `ready`, or says why there are no chances: `preparing`, or `absent` where the extra `fast` is. */
export interface Advice {
  number: number;
  engine: string;
  action: Record<string, unknown> | null;
  text: string | null;
  chance: WinningShare | null;
  answers: Weighed[];
  futures: number;
  bot: string;
}

/** How often the asker's side wins, and between what bounds that lies, 95 times in a hundred. */
export interface WinningShare {
  share: number;
  low: number;
  high: number;
}

/** An answer, in words, and the chances after it; none where chance has a say in it at once. */
export interface Weighed {
  action: Record<string, unknown>;
  text: string;
  chance: WinningShare | null;
}

/** What can be told of a game that cannot be played again here: why not, how it ended where it has, and its last lines in words. */
export interface Remains {
  why: string;
  number: number;
  over: boolean;
  winners: string[];
  fortunes: Record<string, number>;
  lines: LineTold[];
}

/** A line of the journal, by its number, in sentences. */
export interface LineTold {
  n: number;
  texts: string[];
}

/** A view with the amounts a screen shows beside it. */
export interface ShownView {
  edition: string;
  mode: "base" | "fast" | "timed";
  seats: string[];
  number: number;
  commitment: string;
  awaiting: string[];
  matter: Matter;
  over: boolean;
  winners: string[];
  table: TableView;
  seat: string | null;
  rents: Rent[];
  figures: Figures;
}

export type FromClient = Hello | Act | Look | Why | Chat | Propose | Decline | Resign | Start | Remove | Mute | Lock | Publish | Ping;

export type FromServer = Welcome | Pong | Moved | Refusal | Late | Seen | Because | Done | Problem | About | Chatted | Again | Bye;

export type FromReader = BookHello | Ping | Say;

export type ToReader = BookNow | BookHere | Pong | SaidSo | NotSo | Problem | Bye;
