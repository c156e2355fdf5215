package main

import "strings"

// A text is some paragraphs of one kind, in which profile Untrusted changes nothing.
type text struct {
	name string
	s    string
}

// texts are written for this measurement. Each is repeated to the size that is asked for.
var texts = []text{
	{"English", english},
	{"French", strings.ReplaceAll(french, "~", "\u202f")},
	{"Russian", russian},
	{"Greek", greek},
	{"Arabic", arabic},
	{"Persian", persian},
	{"Hindi", hindi},
	{"Thai", thai},
	{"Chinese", chinese},
	{"Japanese", japanese},
	{"Korean", korean},
	{"emoji chat", chat},
	{"Go source", goSource},
	{"JSON", jsonText},
	// Each character starts as a rune of the set does: E2 80, and then another byte.
	{"worst case", "\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2030\u2022\u203a"},
}

// ascii is what the limits are measured with.
var ascii = text{"ASCII", strings.NewReplacer("\u201c", `"`, "\u201d", `"`, "\u2019", "'", "\u2014", "-", "\u2026", "...").Replace(english)}

const english = `The lamp on the pier was lit at six, as it had been every evening since the ferry stopped running. Nobody could say who paid for the oil. The harbour office had a ledger with a line for it, and beside the line, in a hand that had not changed in thirty years, the word “settled”.

Marta asked about it once, when she was new. The clerk looked up from his soup. “You don’t ask about the lamp,” he said, “you ask about the boats.” So she asked about the boats. There were four of them, all of the same length, and two had names that nobody used. The others were called by the colour of their sails: the red one, the other red one.

In winter the water stood so still that the light reached the far bank and came back. Then people walked out in the evening to look at it — not many, and never together — and went home without a word. It was not a habit, they would have said; it was just on the way. The dog that belonged to the smith came too. It sat at the end of the pier until the frost drove it in.

One night the lamp was dark. By half past six there were eleven people on the pier… and for the first time they talked. Someone had brought matches, someone else a ladder. The ladder was too short. They stood there with their hands in their pockets and told each other what they would have seen if it had been lit, and it turned out that each of them had been looking at something else.
`

const french = `La pluie avait cessé vers midi, et le marché reprenait lentement. «~Vous en voulez combien~?~» demanda la marchande sans lever les yeux. Il hésita~: deux kilos, peut-être trois. À cette heure-là, les pêches étaient déjà chaudes, et l’odeur montait jusqu’aux fenêtres du premier étage.

Elle pesa les fruits, ajouta une poignée de cerises, et annonça~: «~Douze euros cinquante~!~» C’était cher, mais il ne dit rien. Derrière lui, quelqu’un s’impatientait~; un enfant réclamait une glace, un vieil homme parlait tout seul, très doucement, comme à quelqu’un d’assis près de lui.

Plus tard, dans la cuisine, il lut l’étiquette~: «~Produit d’ici~», rien de plus. Il posa les pêches dans le saladier bleu, celui qui avait été ébréché l’été précédent, et ouvrit la porte du jardin. L’herbe brillait. Où étaient passés les merles~? On n’entendait que l’eau qui gouttait du toit~; puis, très loin, une cloche qui sonnait trois heures, ou quatre.
`

const russian = `Утром в посёлке выключили воду, и все пошли к колодцу. Старый колодец стоял за школой, под двумя тополями, и пользовались им редко: цепь скрипела, ведро протекало, а в самой глубине, как говорили дети, жил кто-то терпеливый и молчаливый. Очередь собралась небольшая, человек десять, и никто никуда не спешил.

Анна Петровна пришла с двумя вёдрами и рассказывала соседке, что сын опять не написал. Соседка кивала и смотрела на дорогу, где пыль ещё не осела после грузовика. Потом подошёл учитель географии, поздоровался со всеми сразу и спросил, кто последний. Ему показали на мальчика лет восьми, который держал бидон обеими руками и никому не уступал своего места.

К обеду воду включили, но люди не расходились. Кто-то принёс яблоки, кто-то вспомнил, как копали этот колодец, сколько было споров о том, где пройдёт жила, и как первый раз подняли воду: мутную, холодную, с песком. Её всё равно выпили, передавая кружку по кругу. Учитель сказал, что такие истории надо записывать, и все согласились, хотя каждый знал, что никто этого не сделает. Вечером у колодца остался только бидон.
`

const greek = `Το πρωί το καφενείο ήταν άδειο και ο Νίκος σκούπιζε το πεζοδρόμιο. Η θάλασσα έμοιαζε ακίνητη, σαν να περίμενε κάτι. Από το βουνό κατέβαινε μια μυρωδιά από θυμάρι και καπνό, και δύο γάτες κοιμόντουσαν πάνω στη βάρκα που κανείς δεν είχε βάψει εδώ και χρόνια.

Ο ταχυδρόμος άφησε ένα γράμμα στο τραπέζι και έφυγε χωρίς να πιει καφέ. Ήταν βιαστικός, είπε· είχε να πάει ως το επάνω χωριό πριν ζεστάνει. Ο Νίκος γύρισε το γράμμα από την άλλη πλευρά, διάβασε το όνομα του αποστολέα και το έβαλε στην τσέπη του. Θα το άνοιγε το βράδυ, όταν θα έκλεινε.

Το μεσημέρι ήρθαν οι ψαράδες. Μίλησαν για τον καιρό, για τα δίχτυα, για μια βάρκα που πουλήθηκε πολύ φτηνά. Κανείς δεν ρώτησε για το γράμμα, αλλά όλοι το είχαν δει. Έτσι γινόταν πάντα στο νησί: τα νέα έφταναν πριν από τα λόγια.
`

const arabic = `كان السوق القديم يفتح أبوابه قبل شروق الشمس، وكان أول من يصل إليه بائع الخبز ومعه ولده الصغير. يضع السلال على الطاولة الخشبية ويغطيها بقماش أبيض، ثم يجلس منتظرا أول الزبائن. لم يكن يرفع صوته كما يفعل الآخرون، فقد كانت رائحة الخبز تكفي.

وفي أحد الأيام جاء رجل غريب يسأل عن الطريق إلى الميناء. قال له البائع إن الميناء أغلق منذ سنوات، وإن السفن ترسو الآن في المدينة المجاورة. جلس الرجل على حجر قريب وفتح حقيبته، وأخرج منها خريطة قديمة رسمت باليد، وعليها أسماء شوارع لم يعد أحد يذكرها.

اجتمع الناس حول الخريطة، وراح كل واحد منهم يضع إصبعه على بيت جده أو على دكان أبيه. ضحك الشيخ حين وجد المدرسة التي طرد منها، وبكت امرأة حين رأت اسم الحديقة. وعند الظهر كان الخبز قد نفد، ولم يسأل أحد بعد ذلك عن الميناء.
`

const persian = `باران از شب پیش باریده بود و کوچه بوی خاک خیس داشت. پیرمرد پنجره را باز کرد و گلدان را روی لبه گذاشت تا از آب باران سیراب شود. گربه همسایه از دیوار پایین آمد، پنجه خود را تکان داد و زیر درخت انار پناه گرفت.

دخترک هر روز از همین کوچه به مدرسه رفت و هر روز برای پیرمرد دست تکان داد. امروز کیف تازه داشت، کیفی سبز با دو جیب بزرگ. پیرمرد پرسید که در جیب دوم چه دارد؟ دخترک خندید و گفت که این یک راز است، اما فردا شاید بگوید.

عصر که آسمان روشن شد، صدای فروشنده دوره گرد از دور آمد. پرتقال و نارنگی داشت و ترازویی کهنه که کفه چپ آن کج شده بود. مردم از خانه بیرون آمدند و درباره باران حرف زدند؛ یکی گفت کم بود، دیگری گفت بس است، و هر دو درست گفتند.
`

const hindi = `गाँव के किनारे एक पुराना पीपल था, जिसके नीचे हर शाम लोग बैठते थे। कोई दिन भर की बातें सुनाता, कोई चुपचाप नदी की ओर देखता रहता। बच्चों को वहाँ खेलना मना था, पर वे खेलते थे, और बड़ों को यह पता भी था।

उस साल बारिश देर से आई। खेत सूखे पड़े थे और कुएँ का पानी नीचे चला गया था। रामलाल ने कहा कि पानी सबमें बराबर बाँटा जाए, मगर पहले किसे मिले, इस पर बहस छिड़ गई। तब बूढ़ी दादी उठीं और बोलीं कि पहले पीपल को पानी दो, बाकी अपने आप हो जाएगा।

लोग हँसे, फिर भी एक घड़ा पीपल की जड़ में डाल दिया गया। रात को बादल घिर आए और सुबह तक पानी बरसता रहा। किसी ने इसे संयोग कहा, किसी ने कुछ और। दादी ने केवल इतना कहा कि अब घड़े भर लो, कल किसने देखा है।
`

const thai = `เช้าวันนั้นฝนตกปรอยๆ แม่ค้าขายขนมเข็นรถมาจอดใต้ต้นมะขามเหมือนทุกวัน เธอจุดเตาแล้วนั่งรอ ลูกค้าคนแรกคือครูใหญ่ซึ่งซื้อขนมครกสองถาดแล้วเดินกลับโรงเรียนโดยไม่พูดอะไร

พอสายหน่อย เด็กๆ ก็วิ่งมาล้อมรถเข็น บางคนมีเงินห้าบาท บางคนไม่มีเลย แม่ค้าแบ่งขนมให้ทุกคนเท่ากัน เธอบอกว่าขนมที่เหลือตอนเย็นไม่อร่อย กินตอนร้อนๆ ดีกว่า เด็กๆ หัวเราะแล้ววิ่งหนีฝนไปทางศาลาริมน้ำ

ตอนบ่ายฝนหยุด แดดออก น้ำในคลองขึ้นสูงกว่าเมื่อวาน เรือลำเล็กผูกอยู่ที่ท่าขยับไปมา ลุงเจ้าของเรือนอนหลับอยู่ในเปล ข้างๆ มีวิทยุเก่าที่เปิดเพลงเบาๆ ไม่มีใครรีบไปไหน
`

const chinese = `村口有一棵老槐树，树下放着一张石桌。每天傍晚，下棋的人就围过来，看棋的比下棋的还多。卖豆腐的老周总是站在最外面，他从不说话，只在有人走错的时候轻轻咳一声。

有一年秋天，来了一个背着画板的年轻人。他坐在井边画了三天，画的不是槐树，也不是棋盘，而是那些看棋的人的背影。大家起初觉得奇怪，后来就习惯了，有人还特意换了干净的衣服，站得比平时直一些。

画完以后，年轻人把画送给了老周。老周把它挂在豆腐店里，客人进门先找自己，找到了就笑。“这是我，”他们说，“你看，这顶帽子。”过了许多年，槐树被雷劈掉了一半，石桌也裂了，那幅画还在，只是颜色淡了一点。画上的人大多已经不在村里，可是他们的背影仍然围着那盘没有下完的棋。
`

const japanese = `駅前の小さな時計屋は、朝の九時になると静かに戸を開ける。店の中には時計が百個以上あるが、同じ時刻を指しているものは一つもない。店主の話では、直した時計だけが正しく動き、ほかの時計は直される順番を待っているのだという。

ある雨の日、若い女性が古い腕時計を持ってきた。「祖母のものなんです」と彼女は言った。「動かなくてもいいので、音だけ聞けるようにできますか。」店主は裏ぶたを開け、しばらく黙って見ていた。それから、三日後に来てくださいと答えた。

三日後、時計は動いていた。秒針がカチカチと進むたびに、女性は目を閉じて耳をすませた。料金を払おうとすると、店主は首を横に振り、代わりに一つだけ頼みごとをした。次に雨が降った日、この時計が何時を指しているか、電話で教えてほしい。店に正しい時計が一つもないと、やはり少し困るのだ。
`

const korean = `골목 끝에 있는 작은 책방은 오후 두 시에 문을 연다. 주인은 먼저 창문을 닦고, 화분에 물을 주고, 그다음에야 간판을 내건다. 손님이 많은 날은 드물지만, 한 번 들어온 사람은 쉽게 나가지 않는다.

어느 겨울 저녁, 한 아이가 들어와서 가장 두꺼운 책이 무엇이냐고 물었다. 주인은 사다리를 놓고 맨 위 칸에서 사전을 꺼내 주었다. 아이는 바닥에 앉아 첫 장부터 읽기 시작했다. 문을 닫을 시간이 되었을 때 아이는 겨우 네 번째 장을 넘기고 있었다.

다음 날에도, 그다음 날에도 아이는 같은 시간에 왔다. 봄이 되자 주인은 의자를 하나 더 들여놓았다. 아이가 마지막 장을 덮던 날, 두 사람은 아무 말도 하지 않고 창밖을 바라보았다. 눈 대신 꽃잎이 날리고 있었다.
`

const chat = `hey are you there 👋 i just got home 🏠
yes!! how was it 😄
so good 🎉🎉 the band was great 🎸 and the food too 🍜🍣
who came?
everyone: mum, dad, the twins 👨👩👧👦 and even the neighbours 🐶
haha no way 😂😂😂
they danced 💃🕺 until two
my feet hurt 🦶 but worth it 👍🏽
send pictures 📷
wait 🔍 ... here 🌃🎆🌉
wow 😍 that one with the lights 💡
tomorrow lunch? 🍕 or ramen 🍜
pizza 🍕 see you at 12 🕛
ok 👌🏻 good night 🌙😴
night 💤
`

const goSource = `// Get returns the value for the key, and whether there is one.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		var zero V
		return zero, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// Put stores a value, and drops the oldest one if the cache is full.
func (c *Cache[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.entries[key]; ok {
		e.Value.(*entry[K, V]).value = value
		c.order.MoveToFront(e)
		return
	}
	if c.order.Len() >= c.size {
		oldest := c.order.Back()
		delete(c.entries, oldest.Value.(*entry[K, V]).key)
		c.order.Remove(oldest)
	}
	c.entries[key] = c.order.PushFront(&entry[K, V]{key, value})
}
`

const jsonText = `{"id": 48213, "kind": "order", "customer": {"name": "Ana Kovačević", "city": "Zürich", "since": 2019}, "lines": [{"sku": "A-100", "count": 2, "price": 14.5}, {"sku": "C-7", "count": 1, "price": 129.0}], "note": "leave at the café next door", "paid": true}
{"id": 48214, "kind": "order", "customer": {"name": "Joe Miller", "city": "Leeds", "since": 2024}, "lines": [{"sku": "B-22", "count": 12, "price": 0.99}], "note": "", "paid": false}
{"id": 48215, "kind": "refund", "customer": {"name": "Mai Nguyễn", "city": "Đà Nẵng", "since": 2021}, "lines": [{"sku": "A-100", "count": -1, "price": 14.5}], "note": "size too small", "paid": true}
`
