PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE dailies (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    sitter TEXT NOT NULL,
    code TEXT NOT NULL,
    ended REAL,
    score TEXT,
    path TEXT,
    PRIMARY KEY (game, day, sitter)
) STRICT, WITHOUT ROWID;
INSERT INTO "dailies" VALUES('onirim','2026-09-21','38fc4c7c8ca275cccdc1736a07bd91fe51a4ecd60acb69cfe90a490eca4d51e0','RESIGNED',1790002040.0,'{"doors": 8, "turns": 30, "won": 1}','["play red sun"]');
CREATE TABLE entries (
    code TEXT NOT NULL REFERENCES tables (code),
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (code, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES('ALONE',0,'["settings", {"options": {}, "seats": 1, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('ALONE',1,'["sit", 0, "player 0", "682b5f73cfbd9c7d1a5ce404997398a09ca83d30f8c23a4b870c9f9ca65498cf", 0]');
INSERT INTO "entries" VALUES('ALONE',2,'["host", 0]');
INSERT INTO "entries" VALUES('ALONE',3,'["deck", ["deal", "brown moon"]]');
INSERT INTO "entries" VALUES('ALONE',4,'["deck", ["deal", "green sun"]]');
INSERT INTO "entries" VALUES('ALONE',5,'["deck", ["deal", "brown sun"]]');
INSERT INTO "entries" VALUES('ALONE',6,'["deck", ["deal", "blue key"]]');
INSERT INTO "entries" VALUES('ALONE',7,'["deck", ["deal", "blue sun"]]');
INSERT INTO "entries" VALUES('ALONE',8,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',9,'["step", ["play", "blue sun"]]');
INSERT INTO "entries" VALUES('ALONE',10,'["deck", ["draw", "blue sun"]]');
INSERT INTO "entries" VALUES('ALONE',11,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',12,'["step", ["discard", "blue sun"]]');
INSERT INTO "entries" VALUES('ALONE',13,'["deck", ["draw", "red sun"]]');
INSERT INTO "entries" VALUES('ALONE',14,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',15,'["step", ["discard", "red sun"]]');
INSERT INTO "entries" VALUES('ALONE',16,'["deck", ["draw", "brown sun"]]');
INSERT INTO "entries" VALUES('ALONE',17,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',18,'["step", ["discard", "green sun"]]');
INSERT INTO "entries" VALUES('ALONE',19,'["deck", ["draw", "brown moon"]]');
INSERT INTO "entries" VALUES('ALONE',20,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',21,'["step", ["discard", "blue key"]]');
INSERT INTO "entries" VALUES('ALONE',22,'["deck", ["foresee", ["green key", "blue moon", "red door", "brown moon", "brown moon"]]]');
INSERT INTO "entries" VALUES('ALONE',23,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',24,'["step", ["arrange", "brown moon", ["blue moon", "brown moon", "red door", "green key"]]]');
INSERT INTO "entries" VALUES('ALONE',25,'["deck", ["draw", "blue moon"]]');
INSERT INTO "entries" VALUES('ALONE',26,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',27,'["step", ["discard", "brown sun"]]');
INSERT INTO "entries" VALUES('ALONE',28,'["deck", ["draw", "brown moon"]]');
INSERT INTO "entries" VALUES('ALONE',29,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',30,'["step", ["discard", "brown sun"]]');
INSERT INTO "entries" VALUES('ALONE',31,'["deck", ["draw", "red door"]]');
INSERT INTO "entries" VALUES('ALONE',32,'["deck", ["draw", "green key"]]');
INSERT INTO "entries" VALUES('ALONE',33,'["deck", ["shuffle"]]');
INSERT INTO "entries" VALUES('ALONE',34,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',35,'["step", ["play", "brown moon"]]');
INSERT INTO "entries" VALUES('ALONE',36,'["deck", ["draw", "blue door"]]');
INSERT INTO "entries" VALUES('ALONE',37,'["deck", ["draw", "brown key"]]');
INSERT INTO "entries" VALUES('ALONE',38,'["deck", ["shuffle"]]');
INSERT INTO "entries" VALUES('ALONE',39,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',40,'["step", ["play", "green key"]]');
INSERT INTO "entries" VALUES('ALONE',41,'["deck", ["draw", "blue sun"]]');
INSERT INTO "entries" VALUES('ALONE',42,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',43,'["step", ["play", "brown moon"]]');
INSERT INTO "entries" VALUES('ALONE',44,'["deck", ["draw", "nightmare"]]');
INSERT INTO "entries" VALUES('ALONE',45,'["move", 0]');
INSERT INTO "entries" VALUES('ALONE',46,'["step", ["pay key", "brown"]]');
INSERT INTO "entries" VALUES('ALONE',47,'["deck", ["draw", "nightmare"]]');
INSERT INTO "entries" VALUES('DREAMING',0,'["settings", {"options": {"dream_seconds": 30}, "seats": 4, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('DREAMING',1,'["sit", 0, "player 0", "b8c97b967856ee438343199bc70c73bd9f6d399f76fd570a63d045f612620648", 0]');
INSERT INTO "entries" VALUES('DREAMING',2,'["host", 0]');
INSERT INTO "entries" VALUES('DREAMING',3,'["sit", 1, "player 1", "26b878fd27edc69076efc02d395f0745e51d841eb865a039fcd66d765649263b", 1]');
INSERT INTO "entries" VALUES('DREAMING',4,'["sit", 2, "player 2", "45f804c8e19ab2c652c9cb640b7694f03b65aee0119961716092a80cd04c565e", 2]');
INSERT INTO "entries" VALUES('DREAMING',5,'["sit", 3, "player 3", "2f562af0f25516089269264aba221d048ee784aceccd31c3d6a3e4c051df1499", 3]');
INSERT INTO "entries" VALUES('DREAMING',6,'["deck", ["pack", {"time": 1.0, "cards": {"1": ["bakery", "sheep"], "2": ["grape", "chameleon"], "3": ["camel", "television"], "4": ["train", "pigeon"], "5": ["chair", "golf"], "6": ["carpet", "sandwich"], "7": ["spider", "rhinoceros"], "8": ["barber", "cauldron"], "9": ["crown", "attic"], "10": ["key", "star"], "11": ["boot", "screwdriver"], "12": ["scarecrow", "ninja"], "13": ["box", "waiter"], "14": ["mountain", "ocean"], "15": ["rose", "sugar"], "16": ["ghost", "strawberry"], "17": ["sock", "table"], "18": ["earthquake", "potato"], "19": ["pizza", "carrot"], "20": ["astronaut", "onion"], "21": ["tent", "microphone"], "22": ["needle", "shower"], "23": ["shovel", "moustache"], "24": ["puzzle", "ant"], "25": ["skeleton", "chocolate"], "26": ["dolphin", "prison"], "27": ["giraffe", "duck"], "28": ["coat", "playground"], "29": ["plate", "ring"], "30": ["thief", "telescope"], "31": ["sloth", "thermometer"], "32": ["hook", "restaurant"], "33": ["finger", "necklace"], "34": ["vampire", "wizard"], "35": ["domino", "wardrobe"], "36": ["snail", "banana"], "37": ["chain", "penguin"], "38": ["mask", "slide"], "39": ["chicken", "turtle"], "40": ["accordion", "broom"], "41": ["snowman", "shirt"], "42": ["comet", "bat"], "43": ["cabbage", "balloon"], "44": ["raccoon", "drill"], "45": ["backpack", "beaver"], "46": ["gorilla", "waffle"], "47": ["acrobat", "church"], "48": ["storm", "peach"], "49": ["jungle", "teacher"], "50": ["popcorn", "sausage"], "51": ["glove", "wolf"], "52": ["computer", "clown"], "53": ["mirror", "dinosaur"], "54": ["eclipse", "parrot"], "55": ["tomato", "palace"], "56": ["nurse", "crocodile"], "57": ["flag", "airplane"], "58": ["supermarket", "hamster"], "59": ["zipper", "cowboy"], "60": ["lake", "lamp"], "61": ["sword", "coral"], "62": ["map", "spoon"], "63": ["saw", "harbour"], "64": ["forest", "dungeon"]}}]]');
INSERT INTO "entries" VALUES('DREAMING',7,'["deck", ["spirits", {"dreamer": 2, "0": "fairy", "1": "trickster", "2": "trickster", "3": "fairy", "hidden": "imp"}, 1.0]]');
INSERT INTO "entries" VALUES('DREAMING',8,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',9,'["step", ["ready", {"time": 1.0, "seat": 0}]]');
INSERT INTO "entries" VALUES('DREAMING',10,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',11,'["step", ["ready", {"time": 1.0, "seat": 1}]]');
INSERT INTO "entries" VALUES('DREAMING',12,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMING',13,'["step", ["ready", {"time": 1.0, "seat": 2}]]');
INSERT INTO "entries" VALUES('DREAMING',14,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',15,'["step", ["ready", {"time": 1.0, "seat": 3}]]');
INSERT INTO "entries" VALUES('DREAMING',16,'["step", ["mask", 1.0]]');
INSERT INTO "entries" VALUES('DREAMING',17,'["deck", ["card", "telescope", 30, "top", 1.0]]');
INSERT INTO "entries" VALUES('DREAMING',18,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',19,'["step", ["clue", 3, "lens", 1.9635999009478893]]');
INSERT INTO "entries" VALUES('DREAMING',20,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',21,'["step", ["clue", 0, "space", 3.266929187383286]]');
INSERT INTO "entries" VALUES('DREAMING',22,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',23,'["step", ["clue", 1, "magnify", 4.050661007019884]]');
INSERT INTO "entries" VALUES('DREAMING',24,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMING',25,'["step", ["guess", "telescope", "right", 4.672815010362064]]');
INSERT INTO "entries" VALUES('DREAMING',26,'["deck", ["card", "chameleon", 2, "top", 4.672815010362064]]');
INSERT INTO "entries" VALUES('DREAMING',27,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',28,'["step", ["clue", 3, "change", 6.377417112328983]]');
INSERT INTO "entries" VALUES('DREAMING',29,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',30,'["step", ["clue", 0, "adapt", 7.545036259340076]]');
INSERT INTO "entries" VALUES('DREAMING',31,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',32,'["step", ["clue", 1, "hedgehog", 8.84448892244401]]');
INSERT INTO "entries" VALUES('DREAMING',33,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',34,'["step", ["clue", 3, "colour", 9.952851736837957]]');
INSERT INTO "entries" VALUES('DREAMING',35,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',36,'["step", ["clue", 0, "tropical", 10.820777571652918]]');
INSERT INTO "entries" VALUES('DREAMING',37,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',38,'["step", ["clue", 1, "finch", 11.614202277014215]]');
INSERT INTO "entries" VALUES('DREAMING',39,'["step", ["pause", "guess", 11.614202277014215]]');
INSERT INTO "entries" VALUES('DREAMING',40,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMING',41,'["step", ["guess", "mouse", "wrong", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMING',42,'["deck", ["card", "sausage", 50, "top", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMING',43,'["step", ["resume", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMING',44,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',45,'["step", ["clue", 3, "frankfurter", 14.639129995324934]]');
INSERT INTO "entries" VALUES('DREAMING',46,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',47,'["step", ["clue", 0, "bratwurst", 15.79136475619988]]');
INSERT INTO "entries" VALUES('DREAMING',48,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMING',49,'["step", ["guess", "sausage", "right", 17.073299696137184]]');
INSERT INTO "entries" VALUES('DREAMING',50,'["deck", ["card", "broom", 40, "top", 17.073299696137184]]');
INSERT INTO "entries" VALUES('DREAMING',51,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',52,'["step", ["clue", 1, "seeded", 18.07757485887903]]');
INSERT INTO "entries" VALUES('DREAMING',53,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',54,'["step", ["clue", 3, "sweep", 19.05844308746861]]');
INSERT INTO "entries" VALUES('DREAMING',55,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',56,'["step", ["clue", 0, "bristles", 20.34907789011932]]');
INSERT INTO "entries" VALUES('DREAMING',57,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMING',58,'["step", ["guess", "broom", "right", 21.107527196525442]]');
INSERT INTO "entries" VALUES('DREAMING',59,'["deck", ["card", "spider", 7, "top", 21.107527196525442]]');
INSERT INTO "entries" VALUES('DREAMING',60,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMING',61,'["step", ["clue", 1, "knitting", 22.748741464461176]]');
INSERT INTO "entries" VALUES('DREAMING',62,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMING',63,'["step", ["clue", 3, "tarantula", 23.848416698996104]]');
INSERT INTO "entries" VALUES('DREAMING',64,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMING',65,'["step", ["clue", 0, "eight", 25.105942324344245]]');
INSERT INTO "entries" VALUES('DREAMT',0,'["settings", {"options": {"dream_seconds": 15}, "seats": 4, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('DREAMT',1,'["sit", 0, "player 0", "6b026b72cd0af213c019019efbd3a569c4be38f981e84c2768ddb61600b6561b", 0]');
INSERT INTO "entries" VALUES('DREAMT',2,'["host", 0]');
INSERT INTO "entries" VALUES('DREAMT',3,'["sit", 1, "player 1", "6c937915b15db858a4614f2700f2c0a166193fa15f90df93e366628a7de96bf8", 1]');
INSERT INTO "entries" VALUES('DREAMT',4,'["sit", 2, "player 2", "5c25713fefe0a17c4fdd5cf54c8a6835075233d12b0960a457d3f595515724af", 2]');
INSERT INTO "entries" VALUES('DREAMT',5,'["sit", 3, "player 3", "818028b07ba236c47d42f83e1e7edfb39d59e23183c4431cf798a50d5e9ecb8a", 3]');
INSERT INTO "entries" VALUES('DREAMT',6,'["deck", ["pack", {"time": 1.0, "cards": {"1": ["bakery", "sheep"], "2": ["grape", "chameleon"], "3": ["camel", "television"], "4": ["train", "pigeon"], "5": ["chair", "golf"], "6": ["carpet", "sandwich"], "7": ["spider", "rhinoceros"], "8": ["barber", "cauldron"], "9": ["crown", "attic"], "10": ["key", "star"], "11": ["boot", "screwdriver"], "12": ["scarecrow", "ninja"], "13": ["box", "waiter"], "14": ["mountain", "ocean"], "15": ["rose", "sugar"], "16": ["ghost", "strawberry"], "17": ["sock", "table"], "18": ["earthquake", "potato"], "19": ["pizza", "carrot"], "20": ["astronaut", "onion"], "21": ["tent", "microphone"], "22": ["needle", "shower"], "23": ["shovel", "moustache"], "24": ["puzzle", "ant"], "25": ["skeleton", "chocolate"], "26": ["dolphin", "prison"], "27": ["giraffe", "duck"], "28": ["coat", "playground"], "29": ["plate", "ring"], "30": ["thief", "telescope"], "31": ["sloth", "thermometer"], "32": ["hook", "restaurant"], "33": ["finger", "necklace"], "34": ["vampire", "wizard"], "35": ["domino", "wardrobe"], "36": ["snail", "banana"], "37": ["chain", "penguin"], "38": ["mask", "slide"], "39": ["chicken", "turtle"], "40": ["accordion", "broom"], "41": ["snowman", "shirt"], "42": ["comet", "bat"], "43": ["cabbage", "balloon"], "44": ["raccoon", "drill"], "45": ["backpack", "beaver"], "46": ["gorilla", "waffle"], "47": ["acrobat", "church"], "48": ["storm", "peach"], "49": ["jungle", "teacher"], "50": ["popcorn", "sausage"], "51": ["glove", "wolf"], "52": ["computer", "clown"], "53": ["mirror", "dinosaur"], "54": ["eclipse", "parrot"], "55": ["tomato", "palace"], "56": ["nurse", "crocodile"], "57": ["flag", "airplane"], "58": ["supermarket", "hamster"], "59": ["zipper", "cowboy"], "60": ["lake", "lamp"], "61": ["sword", "coral"], "62": ["map", "spoon"], "63": ["saw", "harbour"], "64": ["forest", "dungeon"]}}]]');
INSERT INTO "entries" VALUES('DREAMT',7,'["deck", ["spirits", {"dreamer": 2, "0": "fairy", "1": "trickster", "2": "trickster", "3": "fairy", "hidden": "imp"}, 1.0]]');
INSERT INTO "entries" VALUES('DREAMT',8,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',9,'["step", ["ready", {"time": 1.0, "seat": 0}]]');
INSERT INTO "entries" VALUES('DREAMT',10,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',11,'["step", ["ready", {"time": 1.0, "seat": 1}]]');
INSERT INTO "entries" VALUES('DREAMT',12,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',13,'["step", ["ready", {"time": 1.0, "seat": 2}]]');
INSERT INTO "entries" VALUES('DREAMT',14,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',15,'["step", ["ready", {"time": 1.0, "seat": 3}]]');
INSERT INTO "entries" VALUES('DREAMT',16,'["step", ["mask", 1.0]]');
INSERT INTO "entries" VALUES('DREAMT',17,'["deck", ["card", "telescope", 30, "top", 1.0]]');
INSERT INTO "entries" VALUES('DREAMT',18,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',19,'["step", ["clue", 3, "lens", 1.9635999009478893]]');
INSERT INTO "entries" VALUES('DREAMT',20,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',21,'["step", ["clue", 0, "space", 3.266929187383286]]');
INSERT INTO "entries" VALUES('DREAMT',22,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',23,'["step", ["clue", 1, "magnify", 4.050661007019884]]');
INSERT INTO "entries" VALUES('DREAMT',24,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',25,'["step", ["guess", "telescope", "right", 4.672815010362064]]');
INSERT INTO "entries" VALUES('DREAMT',26,'["deck", ["card", "chameleon", 2, "top", 4.672815010362064]]');
INSERT INTO "entries" VALUES('DREAMT',27,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',28,'["step", ["clue", 3, "change", 6.377417112328983]]');
INSERT INTO "entries" VALUES('DREAMT',29,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',30,'["step", ["clue", 0, "adapt", 7.545036259340076]]');
INSERT INTO "entries" VALUES('DREAMT',31,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',32,'["step", ["clue", 1, "hedgehog", 8.84448892244401]]');
INSERT INTO "entries" VALUES('DREAMT',33,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',34,'["step", ["clue", 3, "colour", 9.952851736837957]]');
INSERT INTO "entries" VALUES('DREAMT',35,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',36,'["step", ["clue", 0, "tropical", 10.820777571652918]]');
INSERT INTO "entries" VALUES('DREAMT',37,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',38,'["step", ["clue", 1, "finch", 11.614202277014215]]');
INSERT INTO "entries" VALUES('DREAMT',39,'["step", ["pause", "guess", 11.614202277014215]]');
INSERT INTO "entries" VALUES('DREAMT',40,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',41,'["step", ["guess", "mouse", "wrong", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMT',42,'["deck", ["card", "sausage", 50, "top", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMT',43,'["step", ["resume", 13.020665725257679]]');
INSERT INTO "entries" VALUES('DREAMT',44,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',45,'["step", ["clue", 3, "frankfurter", 14.639129995324934]]');
INSERT INTO "entries" VALUES('DREAMT',46,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',47,'["step", ["clue", 0, "bratwurst", 15.79136475619988]]');
INSERT INTO "entries" VALUES('DREAMT',48,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',49,'["step", ["guess", "sausage", "right", 17.073299696137184]]');
INSERT INTO "entries" VALUES('DREAMT',50,'["deck", ["card", "broom", 40, "top", 17.073299696137184]]');
INSERT INTO "entries" VALUES('DREAMT',51,'["step", ["time", 17.406463448243464]]');
INSERT INTO "entries" VALUES('DREAMT',52,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',53,'["step", ["fade", 18.29486399927083]]');
INSERT INTO "entries" VALUES('DREAMT',54,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',55,'["step", ["draft", {"time": 23.241465012669735, "text": "I dreamt that I was late, and nobody could tell me for what. A choir sang \u201cmouse\u201d and \u201ctelescope\u201d, terribly out of tune.", "lit": [[87, 96, "telescope"]]}]]');
INSERT INTO "entries" VALUES('DREAMT',56,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',57,'["step", ["tell", "I dreamt that I was late, and nobody could tell me for what. A choir sang \u201cmouse\u201d and \u201ctelescope\u201d, terribly out of tune. And I never found out who had been lying.", 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',58,'["step", ["recall", ["telescope"], false, 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',59,'["step", ["score", {"0": 2, "1": 2, "2": 2, "3": 2}, 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',60,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',61,'["step", ["next", {"time": 25.856527607854627}]]');
INSERT INTO "entries" VALUES('DREAMT',62,'["deck", ["spirits", {"dreamer": 3, "0": "trickster", "1": "trickster", "2": "fairy", "3": "fairy", "hidden": "imp"}, 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',63,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',64,'["step", ["ready", {"time": 25.856527607854627, "seat": 0}]]');
INSERT INTO "entries" VALUES('DREAMT',65,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',66,'["step", ["ready", {"time": 25.856527607854627, "seat": 1}]]');
INSERT INTO "entries" VALUES('DREAMT',67,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',68,'["step", ["ready", {"time": 25.856527607854627, "seat": 2}]]');
INSERT INTO "entries" VALUES('DREAMT',69,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',70,'["step", ["ready", {"time": 25.856527607854627, "seat": 3}]]');
INSERT INTO "entries" VALUES('DREAMT',71,'["step", ["mask", 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',72,'["deck", ["card", "camel", 3, "top", 25.856527607854627]]');
INSERT INTO "entries" VALUES('DREAMT',73,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',74,'["step", ["clue", 0, "hump", 28.27563839289733]]');
INSERT INTO "entries" VALUES('DREAMT',75,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',76,'["step", ["clue", 1, "desert", 28.91595272608082]]');
INSERT INTO "entries" VALUES('DREAMT',77,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',78,'["step", ["clue", 2, "llama", 30.474966391740182]]');
INSERT INTO "entries" VALUES('DREAMT',79,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',80,'["step", ["guess", "camel", "right", 31.186372858941688]]');
INSERT INTO "entries" VALUES('DREAMT',81,'["deck", ["card", "glove", 51, "top", 31.186372858941688]]');
INSERT INTO "entries" VALUES('DREAMT',82,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',83,'["step", ["clue", 0, "apparatus", 32.74399688881831]]');
INSERT INTO "entries" VALUES('DREAMT',84,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',85,'["step", ["clue", 1, "wand", 33.58128316275379]]');
INSERT INTO "entries" VALUES('DREAMT',86,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',87,'["step", ["clue", 2, "mitten", 34.7209497378552]]');
INSERT INTO "entries" VALUES('DREAMT',88,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',89,'["step", ["clue", 0, "hammering", 35.57052958450204]]');
INSERT INTO "entries" VALUES('DREAMT',90,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',91,'["step", ["guess", "tongs", "wrong", 36.644349294675784]]');
INSERT INTO "entries" VALUES('DREAMT',92,'["deck", ["card", "harbour", 63, "top", 36.644349294675784]]');
INSERT INTO "entries" VALUES('DREAMT',93,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',94,'["step", ["clue", 1, "dock", 37.534260994639155]]');
INSERT INTO "entries" VALUES('DREAMT',95,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',96,'["step", ["clue", 2, "anchor", 38.361998048188426]]');
INSERT INTO "entries" VALUES('DREAMT',97,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',98,'["step", ["clue", 0, "sea", 40.067976088810354]]');
INSERT INTO "entries" VALUES('DREAMT',99,'["step", ["time", 40.85652760785463]]');
INSERT INTO "entries" VALUES('DREAMT',100,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',101,'["step", ["guess", "pier", "wrong", 41.68752338487186]]');
INSERT INTO "entries" VALUES('DREAMT',102,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',103,'["step", ["draft", {"time": 45.93984167565804, "text": "Everything was blue, even the voices. On every wall it was written in white paint: \u201ccamel\u201d, \u201cpier\u201d and \u201ctongs\u201d.", "lit": [[84, 89, "camel"]]}]]');
INSERT INTO "entries" VALUES('DREAMT',104,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',105,'["step", ["tell", "Everything was blue, even the voices. On every wall it was written in white paint: \u201ccamel\u201d, \u201cpier\u201d and \u201ctongs\u201d. I would go back there at once.", 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',106,'["step", ["recall", ["camel"], true, 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',107,'["step", ["score", {"0": 2, "1": 2, "2": 1, "3": 2}, 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',108,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',109,'["step", ["next", {"time": 49.41515568219041}]]');
INSERT INTO "entries" VALUES('DREAMT',110,'["deck", ["spirits", {"dreamer": 0, "0": "fairy", "1": "imp", "2": "trickster", "3": "fairy", "hidden": "trickster"}, 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',111,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',112,'["step", ["ready", {"time": 49.41515568219041, "seat": 0}]]');
INSERT INTO "entries" VALUES('DREAMT',113,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',114,'["step", ["ready", {"time": 49.41515568219041, "seat": 1}]]');
INSERT INTO "entries" VALUES('DREAMT',115,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',116,'["step", ["ready", {"time": 49.41515568219041, "seat": 2}]]');
INSERT INTO "entries" VALUES('DREAMT',117,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',118,'["step", ["ready", {"time": 49.41515568219041, "seat": 3}]]');
INSERT INTO "entries" VALUES('DREAMT',119,'["step", ["mask", 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',120,'["deck", ["card", "parrot", 54, "top", 49.41515568219041]]');
INSERT INTO "entries" VALUES('DREAMT',121,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',122,'["step", ["clue", 1, "bird", 51.091587415616736]]');
INSERT INTO "entries" VALUES('DREAMT',123,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',124,'["step", ["clue", 2, "mimic", 52.53047336392887]]');
INSERT INTO "entries" VALUES('DREAMT',125,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',126,'["step", ["clue", 3, "talking", 53.51078301010135]]');
INSERT INTO "entries" VALUES('DREAMT',127,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',128,'["step", ["clue", 1, "goofy", 54.909742571899336]]');
INSERT INTO "entries" VALUES('DREAMT',129,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',130,'["step", ["guess", "duck", "wrong", 55.61131796046421]]');
INSERT INTO "entries" VALUES('DREAMT',131,'["deck", ["card", "snowman", 41, "top", 55.61131796046421]]');
INSERT INTO "entries" VALUES('DREAMT',132,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',133,'["step", ["clue", 2, "build", 57.271290846043335]]');
INSERT INTO "entries" VALUES('DREAMT',134,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',135,'["step", ["clue", 3, "frosty", 59.03977530358911]]');
INSERT INTO "entries" VALUES('DREAMT',136,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',137,'["step", ["clue", 1, "carrot", 60.239847508209806]]');
INSERT INTO "entries" VALUES('DREAMT',138,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',139,'["step", ["clue", 2, "nose", 60.884704534818866]]');
INSERT INTO "entries" VALUES('DREAMT',140,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',141,'["step", ["clue", 3, "balls", 61.92894498811047]]');
INSERT INTO "entries" VALUES('DREAMT',142,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',143,'["step", ["clue", 1, "forefront", 63.613050990509635]]');
INSERT INTO "entries" VALUES('DREAMT',144,'["step", ["pause", "guess", 63.613050990509635]]');
INSERT INTO "entries" VALUES('DREAMT',145,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',146,'["step", ["guess", "body", "wrong", 65.10410051633824]]');
INSERT INTO "entries" VALUES('DREAMT',147,'["deck", ["card", "waffle", 46, "top", 65.10410051633824]]');
INSERT INTO "entries" VALUES('DREAMT',148,'["step", ["resume", 65.10410051633824]]');
INSERT INTO "entries" VALUES('DREAMT',149,'["step", ["time", 65.906205208019]]');
INSERT INTO "entries" VALUES('DREAMT',150,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',151,'["step", ["fade", 66.57683117229679]]');
INSERT INTO "entries" VALUES('DREAMT',152,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',153,'["step", ["draft", {"time": 69.75516272938866, "text": "Somebody had hidden my name, and I went to look for it. In my hand there was a list, and on it: \u201cbody\u201d and \u201cduck\u201d.", "lit": []}]]');
INSERT INTO "entries" VALUES('DREAMT',154,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',155,'["step", ["tell", "Somebody had hidden my name, and I went to look for it. In my hand there was a list, and on it: \u201cbody\u201d and \u201cduck\u201d. The rest I will tell when I am older.", 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',156,'["step", ["recall", [], false, 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',157,'["step", ["score", {"0": 0, "1": 2, "2": 0, "3": 0}, 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',158,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',159,'["step", ["next", {"time": 72.96171099922773}]]');
INSERT INTO "entries" VALUES('DREAMT',160,'["deck", ["spirits", {"dreamer": 1, "0": "fairy", "1": "fairy", "2": "trickster", "3": "trickster", "hidden": "imp"}, 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',161,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',162,'["step", ["ready", {"time": 72.96171099922773, "seat": 0}]]');
INSERT INTO "entries" VALUES('DREAMT',163,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',164,'["step", ["ready", {"time": 72.96171099922773, "seat": 1}]]');
INSERT INTO "entries" VALUES('DREAMT',165,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',166,'["step", ["ready", {"time": 72.96171099922773, "seat": 2}]]');
INSERT INTO "entries" VALUES('DREAMT',167,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',168,'["step", ["ready", {"time": 72.96171099922773, "seat": 3}]]');
INSERT INTO "entries" VALUES('DREAMT',169,'["step", ["mask", 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',170,'["deck", ["card", "skeleton", 25, "top", 72.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',171,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',172,'["step", ["clue", 2, "skull", 74.91265084146653]]');
INSERT INTO "entries" VALUES('DREAMT',173,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',174,'["step", ["clue", 3, "bones", 76.1392980096093]]');
INSERT INTO "entries" VALUES('DREAMT',175,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',176,'["step", ["guess", "skeleton", "right", 77.00611268392855]]');
INSERT INTO "entries" VALUES('DREAMT',177,'["deck", ["card", "church", 47, "top", 77.00611268392855]]');
INSERT INTO "entries" VALUES('DREAMT',178,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',179,'["step", ["clue", 0, "christian", 78.15221051042735]]');
INSERT INTO "entries" VALUES('DREAMT',180,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',181,'["step", ["clue", 2, "chaplain", 79.8318522074294]]');
INSERT INTO "entries" VALUES('DREAMT',182,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',183,'["step", ["guess", "pastor", "wrong", 80.70620749683943]]');
INSERT INTO "entries" VALUES('DREAMT',184,'["deck", ["card", "crocodile", 56, "top", 80.70620749683943]]');
INSERT INTO "entries" VALUES('DREAMT',185,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',186,'["step", ["clue", 3, "reptile", 81.86607232363008]]');
INSERT INTO "entries" VALUES('DREAMT',187,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',188,'["step", ["clue", 0, "alligator", 83.29731797200846]]');
INSERT INTO "entries" VALUES('DREAMT',189,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',190,'["step", ["guess", "crocodile", "right", 83.95745932360931]]');
INSERT INTO "entries" VALUES('DREAMT',191,'["deck", ["card", "giraffe", 27, "top", 83.95745932360931]]');
INSERT INTO "entries" VALUES('DREAMT',192,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',193,'["step", ["clue", 2, "insect", 85.0827073857697]]');
INSERT INTO "entries" VALUES('DREAMT',194,'["move", 3]');
INSERT INTO "entries" VALUES('DREAMT',195,'["step", ["clue", 3, "vanessa", 85.71023358465108]]');
INSERT INTO "entries" VALUES('DREAMT',196,'["move", 0]');
INSERT INTO "entries" VALUES('DREAMT',197,'["step", ["clue", 0, "horns", 86.53833891050708]]');
INSERT INTO "entries" VALUES('DREAMT',198,'["move", 2]');
INSERT INTO "entries" VALUES('DREAMT',199,'["step", ["clue", 2, "ridley", 87.74710316341991]]');
INSERT INTO "entries" VALUES('DREAMT',200,'["step", ["time", 87.96171099922773]]');
INSERT INTO "entries" VALUES('DREAMT',201,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',202,'["step", ["guess", "hornet", "wrong", 88.77492550860961]]');
INSERT INTO "entries" VALUES('DREAMT',203,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',204,'["step", ["draft", {"time": 93.30307161600011, "text": "I was very small, and the night was very wide. Someone kept whispering \u201cskeleton\u201d, \u201chornet\u201d and \u201ccrocodile\u201d into my left ear.", "lit": [[72, 80, "skeleton"], [97, 106, "crocodile"]]}]]');
INSERT INTO "entries" VALUES('DREAMT',205,'["move", 1]');
INSERT INTO "entries" VALUES('DREAMT',206,'["step", ["tell", "I was very small, and the night was very wide. Someone kept whispering \u201cskeleton\u201d, \u201chornet\u201d and \u201ccrocodile\u201d into my left ear. I was about to understand it all when it ended.", 95.08930803236262]]');
INSERT INTO "entries" VALUES('DREAMT',207,'["step", ["recall", ["skeleton", "crocodile"], true, 95.08930803236262]]');
INSERT INTO "entries" VALUES('DREAMT',208,'["step", ["score", {"0": 2, "1": 3, "2": 4, "3": 4}, 95.08930803236262]]');
INSERT INTO "entries" VALUES('LOBBY',0,'["settings", {"options": {}, "seats": 5, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('LOBBY',1,'["sit", 0, "Ada", "1f9e0ee603be58637df263397c1c1ec7ad3f51d9061f4ffce3b7a5634e00a0e0", 0]');
INSERT INTO "entries" VALUES('LOBBY',2,'["host", 0]');
INSERT INTO "entries" VALUES('LOBBY',3,'["sit", 1, "Bob", "86082fa908505219500dd3a519f9fef29c0b10ce00811ce5b21eb77ef06d0fd7", 1]');
INSERT INTO "entries" VALUES('RESIGNED',0,'["settings", {"options": {}, "seats": 1, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('RESIGNED',1,'["sit", 0, "player 0", "38fc4c7c8ca275cccdc1736a07bd91fe51a4ecd60acb69cfe90a490eca4d51e0", 0]');
INSERT INTO "entries" VALUES('RESIGNED',2,'["host", 0]');
INSERT INTO "entries" VALUES('RESIGNED',3,'["deck", ["deal", "brown moon"]]');
INSERT INTO "entries" VALUES('RESIGNED',4,'["deck", ["deal", "green sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',5,'["deck", ["deal", "brown sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',6,'["deck", ["deal", "blue key"]]');
INSERT INTO "entries" VALUES('RESIGNED',7,'["deck", ["deal", "blue sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',8,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',9,'["step", ["discard", "blue key"]]');
INSERT INTO "entries" VALUES('RESIGNED',10,'["deck", ["foresee", ["blue sun", "red sun", "brown sun", "brown moon", "green key"]]]');
INSERT INTO "entries" VALUES('RESIGNED',11,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',12,'["step", ["arrange", "red sun", ["brown moon", "brown sun", "blue sun", "green key"]]]');
INSERT INTO "entries" VALUES('RESIGNED',13,'["deck", ["draw", "brown moon"]]');
INSERT INTO "entries" VALUES('RESIGNED',14,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',15,'["step", ["discard", "blue sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',16,'["deck", ["draw", "brown sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',17,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',18,'["step", ["discard", "brown moon"]]');
INSERT INTO "entries" VALUES('RESIGNED',19,'["deck", ["draw", "blue sun"]]');
INSERT INTO "entries" VALUES('RESIGNED',20,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',21,'["step", ["play", "brown moon"]]');
INSERT INTO "entries" VALUES('RESIGNED',22,'["deck", ["draw", "green key"]]');
INSERT INTO "entries" VALUES('RESIGNED',23,'["move", 0]');
INSERT INTO "entries" VALUES('RESIGNED',24,'["step", ["resign"]]');
INSERT INTO "entries" VALUES('TOGETHER',0,'["settings", {"options": {"communication": "open"}, "seats": 2, "casual": false, "advice": false, "invited": false, "family": false, "chosen": false}]');
INSERT INTO "entries" VALUES('TOGETHER',1,'["sit", 0, "player 0", "b5c937088e258ae737cfe1ab76c420f0afc0bfc2018cafb41526a60073f5017b", 0]');
INSERT INTO "entries" VALUES('TOGETHER',2,'["host", 0]');
INSERT INTO "entries" VALUES('TOGETHER',3,'["sit", 1, "player 1", "7b4e700d4a9e6ecebb1a12c16b58a8a2d53f215a6b8e3e8bdffe69cdda76b526", 1]');
INSERT INTO "entries" VALUES('TOGETHER',4,'["deck", ["deal", "brown moon"]]');
INSERT INTO "entries" VALUES('TOGETHER',5,'["deck", ["deal", "green sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',6,'["deck", ["deal", "brown sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',7,'["deck", ["deal", "blue key"]]');
INSERT INTO "entries" VALUES('TOGETHER',8,'["deck", ["deal", "blue sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',9,'["deck", ["deal", "blue sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',10,'["deck", ["deal", "red sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',11,'["deck", ["deal", "brown sun"]]');
INSERT INTO "entries" VALUES('TOGETHER',12,'["move", 0]');
INSERT INTO "entries" VALUES('TOGETHER',13,'["step", ["take", "blue sun", 0]]');
INSERT INTO "entries" VALUES('TOGETHER',14,'["move", 1]');
INSERT INTO "entries" VALUES('TOGETHER',15,'["step", ["take", "brown sun", 1]]');
INSERT INTO "entries" VALUES('TOGETHER',16,'["move", 0]');
INSERT INTO "entries" VALUES('TOGETHER',17,'["step", ["take", "brown sun", 0]]');
INSERT INTO "entries" VALUES('TOGETHER',18,'["move", 1]');
INSERT INTO "entries" VALUES('TOGETHER',19,'["step", ["take", "blue sun", 1]]');
INSERT INTO "entries" VALUES('TOGETHER',20,'["move", 0]');
INSERT INTO "entries" VALUES('TOGETHER',21,'["step", ["take", "green sun", 0]]');
INSERT INTO "entries" VALUES('TOGETHER',22,'["move", 1]');
INSERT INTO "entries" VALUES('TOGETHER',23,'["step", ["take", "brown moon", 1]]');
INSERT INTO "entries" VALUES('TOGETHER',24,'["move", 0]');
INSERT INTO "entries" VALUES('TOGETHER',25,'["step", ["discard", "red sun", "shared", 0]]');
CREATE TABLE facts (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    ran REAL NOT NULL,
    secret TEXT NOT NULL
) STRICT;
INSERT INTO "facts" VALUES(1,0.0,'dbec25c9cf22a5e8117cbe5daddb4ee548b0e1f99d39be86bdc8f88e78972e69');
CREATE TABLE parcels (
    name TEXT PRIMARY KEY,
    expires REAL NOT NULL,
    times INTEGER NOT NULL,
    sealed BLOB NOT NULL
) STRICT;
INSERT INTO "parcels" VALUES('6b6579206973206e6f74206865726521',32503680000.0,2,X'7365616C656420776974682061206B6579207468617420697320656C73657768657265');
CREATE TABLE places (
    sitter TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tables (code),
    seat INTEGER NOT NULL,
    ended REAL,
    told TEXT,
    PRIMARY KEY (sitter, code)
) STRICT, WITHOUT ROWID;
INSERT INTO "places" VALUES('1f9e0ee603be58637df263397c1c1ec7ad3f51d9061f4ffce3b7a5634e00a0e0','LOBBY',0,NULL,NULL);
INSERT INTO "places" VALUES('26b878fd27edc69076efc02d395f0745e51d841eb865a039fcd66d765649263b','DREAMING',1,NULL,NULL);
INSERT INTO "places" VALUES('2f562af0f25516089269264aba221d048ee784aceccd31c3d6a3e4c051df1499','DREAMING',3,NULL,NULL);
INSERT INTO "places" VALUES('38fc4c7c8ca275cccdc1736a07bd91fe51a4ecd60acb69cfe90a490eca4d51e0','RESIGNED',0,1790002040.0,'{"game": "onirim", "names": ["player 0"], "result": {"won": false, "doors": [[]], "turns": 4, "reason": "resigned"}, "seed": null, "practice": false, "accuracy": [0.5]}');
INSERT INTO "places" VALUES('45f804c8e19ab2c652c9cb640b7694f03b65aee0119961716092a80cd04c565e','DREAMING',2,NULL,NULL);
INSERT INTO "places" VALUES('5c25713fefe0a17c4fdd5cf54c8a6835075233d12b0960a457d3f595515724af','DREAMT',2,1790009660.0,'{"game": "when-i-dream", "names": ["player 0", "player 1", "player 2", "player 3"], "result": {"scores": [6, 9, 7, 8], "penalties": [0, 0, 0, 0], "winners": [1]}, "seed": null, "practice": false}');
INSERT INTO "places" VALUES('682b5f73cfbd9c7d1a5ce404997398a09ca83d30f8c23a4b870c9f9ca65498cf','ALONE',0,NULL,NULL);
INSERT INTO "places" VALUES('6b026b72cd0af213c019019efbd3a569c4be38f981e84c2768ddb61600b6561b','DREAMT',0,1790009660.0,'{"game": "when-i-dream", "names": ["player 0", "player 1", "player 2", "player 3"], "result": {"scores": [6, 9, 7, 8], "penalties": [0, 0, 0, 0], "winners": [1]}, "seed": null, "practice": false}');
INSERT INTO "places" VALUES('6c937915b15db858a4614f2700f2c0a166193fa15f90df93e366628a7de96bf8','DREAMT',1,1790009660.0,'{"game": "when-i-dream", "names": ["player 0", "player 1", "player 2", "player 3"], "result": {"scores": [6, 9, 7, 8], "penalties": [0, 0, 0, 0], "winners": [1]}, "seed": null, "practice": false}');
INSERT INTO "places" VALUES('7b4e700d4a9e6ecebb1a12c16b58a8a2d53f215a6b8e3e8bdffe69cdda76b526','TOGETHER',1,NULL,NULL);
INSERT INTO "places" VALUES('818028b07ba236c47d42f83e1e7edfb39d59e23183c4431cf798a50d5e9ecb8a','DREAMT',3,1790009660.0,'{"game": "when-i-dream", "names": ["player 0", "player 1", "player 2", "player 3"], "result": {"scores": [6, 9, 7, 8], "penalties": [0, 0, 0, 0], "winners": [1]}, "seed": null, "practice": false}');
INSERT INTO "places" VALUES('86082fa908505219500dd3a519f9fef29c0b10ce00811ce5b21eb77ef06d0fd7','LOBBY',1,NULL,NULL);
INSERT INTO "places" VALUES('b5c937088e258ae737cfe1ab76c420f0afc0bfc2018cafb41526a60073f5017b','TOGETHER',0,NULL,NULL);
INSERT INTO "places" VALUES('b8c97b967856ee438343199bc70c73bd9f6d399f76fd570a63d045f612620648','DREAMING',0,NULL,NULL);
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    ready INTEGER NOT NULL,
    figures TEXT NOT NULL,
    heard REAL NOT NULL
) STRICT;
INSERT INTO "processes" VALUES('golden','127.0.0.1:1',1,'{}',1790009900.0);
CREATE TABLE rivals (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (game, day)
) STRICT, WITHOUT ROWID
;
INSERT INTO "rivals" VALUES('onirim','2026-09-21','{"bot": "dreamwalker", "score": {"doors": 8, "turns": 30, "won": 1}, "path": []}');
CREATE TABLE snapshots (
    code TEXT PRIMARY KEY REFERENCES tables (code),
    number INTEGER NOT NULL,
    sources TEXT NOT NULL,
    state BLOB NOT NULL
) STRICT;
INSERT INTO "snapshots" VALUES('ALONE',40,'golden',X'61207374617465206F6620746865736520736F7572636573');
CREATE TABLE stories (
    code TEXT PRIMARY KEY REFERENCES tables (code),
    sources TEXT NOT NULL,
    story TEXT NOT NULL
) STRICT;
INSERT INTO "stories" VALUES('DREAMT','golden','{"kept": true}');
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    head TEXT NOT NULL,
    touched REAL NOT NULL
, number INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0, owner TEXT, opened REAL NOT NULL DEFAULT 0, touched_ran REAL NOT NULL DEFAULT 0, zero REAL, stood REAL, heard REAL) STRICT;
INSERT INTO "tables" VALUES('ALONE','{"code": "ALONE", "game": "onirim", "seed": "table", "version": 3}',1790000840.0,48,2,'golden',1790000000.0,0.0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('TOGETHER','{"code": "TOGETHER", "game": "onirim", "seed": "table", "version": 3}',1790001500.0,26,1,NULL,1790000900.0,0.0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('RESIGNED','{"code": "RESIGNED", "game": "onirim", "seed": "table", "version": 3}',1790002040.0,25,1,NULL,1790001560.0,0.0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('DREAMING','{"code": "DREAMING", "game": "when-i-dream", "seed": "table", "version": 3}',1790003900.0,66,2,'golden',1790002100.0,0.0,1790009887.5,NULL,1790009900.0);
INSERT INTO "tables" VALUES('DREAMT','{"code": "DREAMT", "game": "when-i-dream", "seed": "table", "version": 3}',1790009660.0,209,1,NULL,1790003960.0,0.0,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('LOBBY','{"code": "LOBBY", "game": "when-i-dream", "seed": "table", "version": 3}',1790009840.0,4,1,NULL,1790009720.0,0.0,NULL,NULL,NULL);
CREATE INDEX places_by_table ON places (code)
;
CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX places_by_end ON places (sitter, ended);
CREATE INDEX entries_that_agree ON entries (code, number) WHERE instr(entry, '["settings"') > 0;
CREATE INDEX dailies_by_table ON dailies (code);
CREATE INDEX dailies_by_sitter ON dailies (sitter, game, day);
CREATE INDEX parcels_by_end ON parcels (expires)
;
COMMIT;
