/** The pictures of cards and figures, by the id of the card; all from game-icons.net (CC BY 3.0). */
import type { Component } from "svelte";
import AbdominalArmor from "~icons/game-icons/abdominal-armor";
import AngelWings from "~icons/game-icons/angel-wings";
import Anvil from "~icons/game-icons/anvil";
import AttachedShield from "~icons/game-icons/attached-shield";
import Backpack from "~icons/game-icons/backpack";
import Backstab from "~icons/game-icons/backstab";
import Bandaged from "~icons/game-icons/bandaged";
import BattleAxe from "~icons/game-icons/battle-axe";
import Biceps from "~icons/game-icons/biceps";
import BlackKnightHelm from "~icons/game-icons/black-knight-helm";
import BladeFall from "~icons/game-icons/blade-fall";
import BleedingWound from "~icons/game-icons/bleeding-wound";
import BowArrow from "~icons/game-icons/bow-arrow";
import Breastplate from "~icons/game-icons/breastplate";
import Broadsword from "~icons/game-icons/broadsword";
import BubblingFlask from "~icons/game-icons/bubbling-flask";
import Campfire from "~icons/game-icons/campfire";
import CardPick from "~icons/game-icons/card-pick";
import Cash from "~icons/game-icons/cash";
import ChainMail from "~icons/game-icons/chain-mail";
import CheckedShield from "~icons/game-icons/checked-shield";
import Chest from "~icons/game-icons/chest";
import Cloak from "~icons/game-icons/cloak";
import CrossedAxes from "~icons/game-icons/crossed-axes";
import CrossedSwords from "~icons/game-icons/crossed-swords";
import CrownedSkull from "~icons/game-icons/crowned-skull";
import CrystalBall from "~icons/game-icons/crystal-ball";
import CrystalWand from "~icons/game-icons/crystal-wand";
import Cultist from "~icons/game-icons/cultist";
import CursedStar from "~icons/game-icons/cursed-star";
import DaemonSkull from "~icons/game-icons/daemon-skull";
import Dart from "~icons/game-icons/dart";
import DeathSkull from "~icons/game-icons/death-skull";
import DominoMask from "~icons/game-icons/domino-mask";
import DragonBreath from "~icons/game-icons/dragon-breath";
import DungeonGate from "~icons/game-icons/dungeon-gate";
import DwarfFace from "~icons/game-icons/dwarf-face";
import EvilBook from "~icons/game-icons/evil-book";
import FallingRocks from "~icons/game-icons/falling-rocks";
import FireSilhouette from "~icons/game-icons/fire-silhouette";
import FishingNet from "~icons/game-icons/fishing-net";
import Flame from "~icons/game-icons/flame";
import FloatingCrystal from "~icons/game-icons/floating-crystal";
import FloorHatch from "~icons/game-icons/floor-hatch";
import FrozenBody from "~icons/game-icons/frozen-body";
import Gargoyle from "~icons/game-icons/gargoyle";
import Gears from "~icons/game-icons/gears";
import Ghost from "~icons/game-icons/ghost";
import Glaive from "~icons/game-icons/glaive";
import Goblin from "~icons/game-icons/goblin";
import GoblinHead from "~icons/game-icons/goblin-head";
import GolemHead from "~icons/game-icons/golem-head";
import HangingSpider from "~icons/game-icons/hanging-spider";
import Harpy from "~icons/game-icons/harpy";
import HealthPotion from "~icons/game-icons/health-potion";
import Hearts from "~icons/game-icons/hearts";
import HeavyHelm from "~icons/game-icons/heavy-helm";
import HolySymbol from "~icons/game-icons/holy-symbol";
import Hood from "~icons/game-icons/hood";
import HoodedFigure from "~icons/game-icons/hooded-figure";
import HornedSkull from "~icons/game-icons/horned-skull";
import Hydra from "~icons/game-icons/hydra";
import JewelCrown from "~icons/game-icons/jewel-crown";
import Juggler from "~icons/game-icons/juggler";
import LaurelCrown from "~icons/game-icons/laurel-crown";
import Lockpicks from "~icons/game-icons/lockpicks";
import MagicSwirl from "~icons/game-icons/magic-swirl";
import MetalGolemHead from "~icons/game-icons/metal-golem-head";
import MimicChest from "~icons/game-icons/mimic-chest";
import Minotaur from "~icons/game-icons/minotaur";
import Mole from "~icons/game-icons/mole";
import MummyHead from "~icons/game-icons/mummy-head";
import NightSleep from "~icons/game-icons/night-sleep";
import Ogre from "~icons/game-icons/ogre";
import OrcHead from "~icons/game-icons/orc-head";
import Paw from "~icons/game-icons/paw";
import OverlordHelm from "~icons/game-icons/overlord-helm";
import Person from "~icons/game-icons/person";
import PlainDagger from "~icons/game-icons/plain-dagger";
import PointySword from "~icons/game-icons/pointy-sword";
import Prayer from "~icons/game-icons/prayer";
import RaiseZombie from "~icons/game-icons/raise-zombie";
import RamProfile from "~icons/game-icons/ram-profile";
import Rat from "~icons/game-icons/rat";
import Robe from "~icons/game-icons/robe";
import RockGolem from "~icons/game-icons/rock-golem";
import RollingDices from "~icons/game-icons/rolling-dices";
import RoundShield from "~icons/game-icons/round-shield";
import Run from "~icons/game-icons/run";
import RuneStone from "~icons/game-icons/rune-stone";
import RuneSword from "~icons/game-icons/rune-sword";
import ShakingHands from "~icons/game-icons/shaking-hands";
import ShamblingZombie from "~icons/game-icons/shambling-zombie";
import Shield from "~icons/game-icons/shield";
import SightDisabled from "~icons/game-icons/sight-disabled";
import Skeleton from "~icons/game-icons/skeleton";
import Slime from "~icons/game-icons/slime";
import SmokeBomb from "~icons/game-icons/smoke-bomb";
import SpellBook from "~icons/game-icons/spell-book";
import SpikedDragonHead from "~icons/game-icons/spiked-dragon-head";
import SpikedMace from "~icons/game-icons/spiked-mace";
import SpikedWall from "~icons/game-icons/spiked-wall";
import Teleport from "~icons/game-icons/teleport";
import TemplarShield from "~icons/game-icons/templar-shield";
import Torch from "~icons/game-icons/torch";
import Trade from "~icons/game-icons/trade";
import TreasureMap from "~icons/game-icons/treasure-map";
import TripleNeedle from "~icons/game-icons/triple-needle";
import Tripwire from "~icons/game-icons/tripwire";
import Troll from "~icons/game-icons/troll";
import Upgrade from "~icons/game-icons/upgrade";
import VisoredHelm from "~icons/game-icons/visored-helm";
import WeightLiftingUp from "~icons/game-icons/weight-lifting-up";
import WitchFace from "~icons/game-icons/witch-face";
import WizardFace from "~icons/game-icons/wizard-face";
import WizardStaff from "~icons/game-icons/wizard-staff";
import WolfTrap from "~icons/game-icons/wolf-trap";
import WomanElfFace from "~icons/game-icons/woman-elf-face";
import { printedId } from "./view";

type Picture = Component<Record<string, unknown>>;

const CARDS: Record<string, unknown> = {
  "addolgar-vayne": AngelWings,
  birodin: RamProfile,
  vargagg: OrcHead,
  "the-fourth-vessel": HornedSkull,
  "emma-goodluck": WizardFace,
  paelleall: WomanElfFace,
  stabbins: GoblinHead,
  dorgan: DwarfFace,
  "goblin-cutpurse": Goblin,
  "skeleton-guard": Skeleton,
  "dire-rats": Rat,
  "kravlas-cultist": Cultist,
  ghoul: ShamblingZombie,
  ghost: Ghost,
  slime: Slime,
  "giant-spider": HangingSpider,
  mimic: MimicChest,
  gargoyle: Gargoyle,
  harpy: Harpy,
  "tunnel-sapper": Mole,
  mummy: MummyHead,
  "fire-drake": DragonBreath,
  "mole-ogre": Ogre,
  "cave-troll": Troll,
  "stone-golem": RockGolem,
  "bone-knight": BlackKnightHelm,
  minotaur: Minotaur,
  hydra: Hydra,
  "colossus-of-galnon": GolemHead,
  ashmaw: SpikedDragonHead,
  morvane: CrownedSkull,
  "the-brass-warden": MetalGolemHead,
  zarethis: OverlordHelm,
  "dwarf-artificer": Anvil,
  "mysterious-crone": WitchFace,
  "wandering-healer": Bandaged,
  "lost-mapmaker": TreasureMap,
  "back-alley-peddler": Cash,
  longsword: Broadsword,
  "spiked-mace": SpikedMace,
  "assassins-dirk": PlainDagger,
  "great-axe": BattleAxe,
  "hunting-bow": BowArrow,
  "ember-wand": CrystalWand,
  "runed-staff": WizardStaff,
  "crystal-orb": CrystalBall,
  buckler: RoundShield,
  "tower-shield": TemplarShield,
  "plate-armor": Breastplate,
  "chain-hauberk": ChainMail,
  "warded-robe": Robe,
  "travellers-cloak": Cloak,
  "iron-helm": HeavyHelm,
  "circlet-of-clarity": JewelCrown,
  "gamblers-hood": Hood,
  "thieves-picks": Lockpicks,
  "healing-potion": HealthPotion,
  "giants-brew": BubblingFlask,
  "smoke-bomb": SmokeBomb,
  "summoning-stone": FloatingCrystal,
  "sword-of-the-well-spirit": RuneSword,
  "doom-glaive": Glaive,
  "forbidden-tome": EvilBook,
  "dart-gallery": Dart,
  "scything-blade": BladeFall,
  "poison-needle": TripleNeedle,
  "crumbling-floor": FloorHatch,
  "weighted-net": FishingNet,
  "hex-rune": RuneStone,
  "shifting-sigil": Teleport,
  "crushing-walls": SpikedWall,
  numb: FrozenBody,
  cursed: CursedStar,
  brand: FireSilhouette,
  cinders: Campfire,
  flame: Flame,
  tripwire: Tripwire,
  rubble: FallingRocks,
  rigged: WolfTrap,
  sanctum: HolySymbol,
};

const SIGNS = {
  attack: CrossedSwords,
  escape: Run,
  defense: Shield,
  life: Hearts,
  skull: DeathSkull,
  chest: Chest,
  pack: Backpack,
  trap: WolfTrap,
  tile: DungeonGate,
  torch: Torch,
  crown: LaurelCrown,
  head: VisoredHelm,
  body: AbdominalArmor,
  primary: PointySword,
  off: AttachedShield,
  eye: SightDisabled,
  brawn: Biceps,
  magic: MagicSwirl,
  skill: Juggler,
  War: CrossedAxes,
  Prayer: Prayer,
  Magic: SpellBook,
  Talent: DominoMask,
  trade: Trade,
  block: CheckedShield,
  wound: BleedingWound,
  ability: Upgrade,
  asleep: NightSleep,
  boss: DaemonSkull,
  stranger: HoodedFigure,
  hand: CardPick,
  stone: FloatingCrystal,
  door: DungeonGate,
  beast: Paw,
  undead: RaiseZombie,
  humanoid: Person,
  animate: Gears,
  dice: RollingDices,
  assist: ShakingHands,
  sabotage: Backstab,
  train: WeightLiftingUp,
};

export type Sign = keyof typeof SIGNS;

export function sign(name: Sign): Picture {
  return SIGNS[name] as unknown as Picture;
}

/** The picture of a card; abilities and tiles have none of their own. */
export function picture(id: string, otherwise: Sign = "ability"): Picture {
  return (CARDS[printedId(id)] ?? SIGNS[otherwise]) as Picture;
}

export function isSign(name: string): name is Sign {
  return name in SIGNS;
}
