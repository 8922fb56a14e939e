/** Which picture stands for what: classes, Bosses, rooms and signs. A pack's own ones get a plain picture. */
import type { Component } from "svelte";
import Anvil from "~icons/game-icons/anvil";
import Ankh from "~icons/game-icons/ankh";
import BackForth from "~icons/game-icons/return-arrow";
import Barbarian from "~icons/game-icons/barbarian";
import Barrel from "~icons/game-icons/barrel";
import BearHead from "~icons/game-icons/bear-head";
import Bow from "~icons/game-icons/bow-arrow";
import Bag from "~icons/game-icons/knapsack";
import BrickWall from "~icons/game-icons/brick-wall";
import CampingTent from "~icons/game-icons/camping-tent";
import Cloak from "~icons/game-icons/cloak-dagger";
import Coins from "~icons/game-icons/two-coins";
import CoffeeMug from "~icons/game-icons/coffee-mug";
import Cupcake from "~icons/game-icons/cupcake";
import DeerHead from "~icons/game-icons/deer-head";
import Dragon from "~icons/game-icons/spiked-dragon-head";
import Drop from "~icons/game-icons/drop";
import Fist from "~icons/game-icons/fist";
import Gift from "~icons/game-icons/present";
import Goblin from "~icons/game-icons/goblin-head";
import Harp from "~icons/game-icons/harp";
import Heart from "~icons/game-icons/hearts";
import Hut from "~icons/game-icons/hut";
import Huts from "~icons/game-icons/huts-village";
import Imp from "~icons/game-icons/imp-laugh";
import Kobolds from "~icons/game-icons/robe";
import Laurels from "~icons/game-icons/laurels-trophy";
import Luck from "~icons/game-icons/card-random";
import Minotaur from "~icons/game-icons/minotaur";
import Overlord from "~icons/game-icons/overlord-helm";
import Pipes from "~icons/game-icons/pipes";
import Rat from "~icons/game-icons/rat";
import Shield from "~icons/game-icons/cross-shield";
import Shirt from "~icons/game-icons/t-shirt";
import ShoppingBag from "~icons/game-icons/shopping-bag";
import Slide from "~icons/game-icons/falling";
import Sprint from "~icons/game-icons/run";
import Stop from "~icons/game-icons/stop-sign";
import Tap from "~icons/game-icons/tap";
import Throne from "~icons/game-icons/throne-king";
import Trophy from "~icons/game-icons/trophy-cup";
import Valve from "~icons/game-icons/valve";
import Ward from "~icons/game-icons/shield";
import WizardFace from "~icons/game-icons/wizard-face";
import Landlord from "./Landlord.svelte";
import type { Sign } from "./effects";

type Picture = Component<{ x?: number; y?: number; width?: number | string; height?: number | string }>;

const CLASSES: Record<string, Picture> = {
  barbarian: Barbarian,
  bard: Harp,
  cleric: Ankh,
  "kobold-intern": Goblin,
  paladin: Shield,
  ranger: Bow,
  rogue: Cloak,
  wizard: WizardFace,
};

const BOSSES: Record<string, Picture> = {
  bruno: Minotaur,
  cindermaw: Dragon,
  "gelatinous-landlord": Landlord,
  "kobolds-in-a-coat": Kobolds,
};

const ROOMS: Record<string, Picture[]> = {
  throne: [Throne],
  hall: [DeerHead, Trophy, Laurels, Trophy, Shield, DeerHead],
  quarter: [Huts, CampingTent, Goblin, Hut, Barrel, Cupcake],
  plumbing: [Pipes, Valve, Tap, Rat, Drop, Pipes],
  shop: [Gift, Shirt, BearHead, CoffeeMug, ShoppingBag, Gift],
  exit: [],
};

const SIGNS: Record<Exclude<Sign, "">, Picture> = {
  speed: Sprint,
  life: Heart,
  gold: Coins,
  stop: Stop,
  wall: BrickWall,
  back: BackForth,
  slide: Slide,
  luck: Luck,
  boss: Imp,
  hit: Fist,
  item: Bag,
  shield: Ward,
};

export const classPicture = (id: string): Picture => CLASSES[id] ?? Anvil;
export const bossPicture = (id: string): Picture => BOSSES[id] ?? Overlord;
export const roomPictures = (theme: string): Picture[] => ROOMS[theme] ?? [];
export const signPicture = (sign: Exclude<Sign, "">): Picture => SIGNS[sign];
