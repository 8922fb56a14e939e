/** Which icon stands for which card; packs may bring others, which get a plain one. */
import BananaPeeled from "~icons/game-icons/banana-peeled";
import BearHead from "~icons/game-icons/bear-head";
import BeetleShell from "~icons/game-icons/beetle-shell";
import Boots from "~icons/game-icons/boots";
import Butterfly from "~icons/game-icons/butterfly";
import CheeseWedge from "~icons/game-icons/cheese-wedge";
import CoffeeMug from "~icons/game-icons/coffee-mug";
import Compass from "~icons/game-icons/compass";
import Crowbar from "~icons/game-icons/crowbar";
import Crown from "~icons/game-icons/crown";
import CrownCoin from "~icons/game-icons/crown-coin";
import CutDiamond from "~icons/game-icons/cut-diamond";
import Cycle from "~icons/game-icons/cycle";
import Dart from "~icons/game-icons/dart";
import DragonSpiral from "~icons/game-icons/dragon-spiral";
import EgyptianSphinx from "~icons/game-icons/egyptian-sphinx";
import FallingRocks from "~icons/game-icons/falling-rocks";
import Flute from "~icons/game-icons/flute";
import Fly from "~icons/game-icons/fly";
import Garlic from "~icons/game-icons/garlic";
import Ghost from "~icons/game-icons/ghost";
import Gloves from "~icons/game-icons/gloves";
import Goblin from "~icons/game-icons/goblin";
import GoblinHead from "~icons/game-icons/goblin-head";
import GoldNuggets from "~icons/game-icons/gold-nuggets";
import GooeyDaemon from "~icons/game-icons/gooey-daemon";
import Harp from "~icons/game-icons/harp";
import Help from "~icons/game-icons/help";
import Hole from "~icons/game-icons/hole";
import HumanEar from "~icons/game-icons/human-ear";
import Key from "~icons/game-icons/key";
import Ladder from "~icons/game-icons/ladder";
import LockedDoor from "~icons/game-icons/locked-door";
import Meal from "~icons/game-icons/meal";
import MimicChest from "~icons/game-icons/mimic-chest";
import MirrorMirror from "~icons/game-icons/mirror-mirror";
import MummyHead from "~icons/game-icons/mummy-head";
import PiggyBank from "~icons/game-icons/piggy-bank";
import Portal from "~icons/game-icons/portal";
import Portrait from "~icons/game-icons/portrait";
import PotionOfMadness from "~icons/game-icons/potion-of-madness";
import PowderBag from "~icons/game-icons/powder-bag";
import Quicksand from "~icons/game-icons/quicksand";
import Rat from "~icons/game-icons/rat";
import Robber from "~icons/game-icons/robber";
import RopeCoil from "~icons/game-icons/rope-coil";
import RoundPotion from "~icons/game-icons/round-potion";
import SaltShaker from "~icons/game-icons/salt-shaker";
import ShamblingZombie from "~icons/game-icons/shambling-zombie";
import Skeleton from "~icons/game-icons/skeleton";
import Slime from "~icons/game-icons/slime";
import SpiderAlt from "~icons/game-icons/spider-alt";
import Spray from "~icons/game-icons/spray";
import Stairs from "~icons/game-icons/stairs";
import Stamper from "~icons/game-icons/stamper";
import SwapBag from "~icons/game-icons/swap-bag";
import TopHat from "~icons/game-icons/top-hat";
import Torch from "~icons/game-icons/torch";
import TotemHead from "~icons/game-icons/totem-head";
import TreasureMap from "~icons/game-icons/treasure-map";
import Troll from "~icons/game-icons/troll";
import Umbrella from "~icons/game-icons/umbrella";
import WarlockEye from "~icons/game-icons/warlock-eye";
import WaspSting from "~icons/game-icons/wasp-sting";
import WingedSword from "~icons/game-icons/winged-sword";
import WitchFlight from "~icons/game-icons/witch-flight";
import WizardStaff from "~icons/game-icons/wizard-staff";
import WoodStick from "~icons/game-icons/wood-stick";

const ICONS: Record<string, typeof Help> = {
  wasp: WaspSting,
  spider: SpiderAlt,
  "heirloom-cockroach": BeetleShell,
  "torch-eating-moth": Butterfly,
  "underpaid-skeleton": Skeleton,
  "chatty-zombie": ShamblingZombie,
  "shy-ghost": Ghost,
  "unravelling-mummy": MummyHead,
  "goblin-toll-collector": Goblin,
  "goblin-pickpocket": Robber,
  "goblin-middle-manager": GoblinHead,
  "lukewarm-slime": Slime,
  "glue-pudding": GooeyDaemon,
  "ambitious-rat": Rat,
  "off-duty-bear": BearHead,
  "wrong-spell-apprentice": WizardStaff,
  "lamp-hating-warlock": WarlockEye,
  "riddling-sphinx": EgyptianSphinx,
  "hiccuping-witch": WitchFlight,
  "bridgeless-troll": Troll,
  "budget-dragon": DragonSpiral,
  mimic: MimicChest,
  "locked-door": LockedDoor,
  "magic-portal": Portal,
  "lost-merchant": SwapBag,
  "pit-trap": Hole,
  "dart-trap": Dart,
  "sticky-carpet": Quicksand,
  "buttered-stairs": Stairs,
  "helpful-draught": RoundPotion,
  "hall-of-mirrors": MirrorMirror,
  "revolving-corridor": Cycle,
  "collapsed-corridor": FallingRocks,
  "snack-shrine": Meal,
  "magic-sword": WingedSword,
  "haunted-boots": Boots,
  "night-light-crown": Crown,
  "bottomless-mug": CoffeeMug,
  "royal-mittens": Gloves,
  "opinionated-compass": Compass,
  "golden-flyswatter": Fly,
  "bone-flute": Flute,
  "impressive-hat": TopHat,
  stepladder: Ladder,
  "coin-pouch": PowderBag,
  "half-crown": CrownCoin,
  "fools-gold": GoldNuggets,
  "garden-idol": TotemHead,
  "rude-portrait": Portrait,
  "singing-harp": Harp,
  "suspicious-ruby": CutDiamond,
  "dragons-piggy-bank": PiggyBank,
  "bug-spray": Spray,
  key: Key,
  crowbar: Crowbar,
  rope: RopeCoil,
  "ten-foot-pole": WoodStick,
  torch: Torch,
  "smelling-salts": SaltShaker,
  "spellproof-umbrella": Umbrella,
  "garlic-bread": Garlic,
  "stinky-cheese": CheeseWedge,
  "bag-of-salt": PowderBag,
  "forged-permit": Stamper,
  earplugs: HumanEar,
  "banana-peel": BananaPeeled,
  "potion-of-pep": PotionOfMadness,
  "treasure-map": TreasureMap,
};

export function iconOf(id: string): typeof Help {
  return ICONS[id] ?? Help;
}
