/// The commonest passwords of at least ten characters, which attackers try first.
enum CommonPasswords {
    /// The passwords in lower case: the first 1,000 of at least ten characters in Royce Williams’s list of the 20,000 that
    /// are most frequent in leaked data (https://gist.github.com/roycewilliams/226886fd01572964e1431ac8afc999ce).
    static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let text = """
        0.00000000 0000000000 000webhost 0102030405 010203040506 0123456789 0147258369 0147852369 0192837465 0987654321
        0r968ji9ufj6 1020304050 1029384756 1111111111 11111111111 111111111111 111222tianya 1122334455 112233445566
        1123581321 1212121212 1213141516 1223334444 123123123123 123123123a 123321123321 1234509876 1234512345
        1234554321 123456123456 12345654321 123456654321 123456789. 1234567890 1234567890- 1234567890-= 12345678900
        12345678900987654321 12345678901 1234567890a 1234567890q 1234567891 12345678910 1234567891011 123456789123
        123456789123456789 1234567899 123456789987654321 123456789a 123456789abc 123456789asd 123456789b 123456789c
        123456789d 123456789e 123456789f 123456789g 123456789h 123456789i 123456789j 123456789k 123456789l 123456789m
        123456789n 123456789o 123456789p 123456789q 123456789qwe 123456789r 123456789s 123456789t 123456789v 123456789w
        123456789z 123456abcd 123456qwer 123456qwerty 12345abcde 12345qwert 12345qwerty 1234qwerty 123admin32
        123admin321 123hfjdk147 123qwe123qwe 123qweasdzxc 1357908642 1357913579 1357924680 18atcskd2w 18n28n24a5
        1a2b3c4d5e 1a2s3d4f5g 1butterfly 1fr2rfq7xl 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i
        1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1v7upjw3nt 1zn6fpn01x
        2000comeer 2012comeer 2222222222 2cxdn8s271 3333333333 3d8cubaj2e 3odi15ngxb 3rjs1la2qe 3rjs1la7qe 3rjs5la8qe
        3s43pth5aea 421uiopy258 4444444444 4815162342 5532361cnjqrf 5555555555 5hsu75kpot 5xfgs3ii9d 6666666666
        6hbf28w791 7777777777 7894561230 7elephants 7ugd5hip2j 8888888888 8ix6s1fceh 8phrowz624 9293709b13 92k2cizcdp
        9876543210 9876543211 987654321a 987654321q 9999999999 9uzp9jek3f <password> ?????????? a123456789 a1a2a3a4a5
        a1b2c3d4e5 a1s2d3f4g5 a987654321 aaaaaaaaa1 aaaaaaaaaa abcd123456 abcde12345 abcdefg123 abcdefghij abracadabra
        abrakadabra administrator alejandra1 alejandro1 aleksandra alessandra alessandro alexander1 alexander2
        alexandra1 alexandria allahuakbar america123 amsterdam1 anastasia1 anastasiya angelbaby1 annabelle1 anthony123
        argentina1 armageddon arschloch1 arsenal123 asdfg12345 asdfghjkl1 asdfghjkl123 asdfghjkl: asshole123 astonmartin
        astonvilla australia1 awesome123 azertyuiop b123456789 babycakes1 babygirl01 babygirl07 babygirl08 babygirl09
        babygirl10 babygirl11 babygirl12 babygirl13 babygirl14 babygirl15 babygirl16 babygirl18 babygirl19 babygirl20
        babygirl21 babygirl22 babygirl23 babygirl69 babygurl12 backspace1 backstreet baili123com bangladesh barcelona1
        baseball10 baseball11 baseball12 baseball13 baseball14 baseball15 baseball17 baseball21 baseball22 baseball23
        baseball24 baseball25 basketbal1 basketball basketball1 battlefield beautiful1 beautiful2 bellissima bernadette
        bestfriend bestfriends bettyboop1 bigpimpin1 billabong1 birmingham blackberry blackjack1 blingbling blood4life
        blueberry1 bobmarley1 brandon123 braveheart brittany12 bubblegum1 bubbles123 budweiser1 bugsbunny1 bumblebee1
        buttercup1 butterfly1 butterfly2 butterfly3 butterfly6 butterfly7 butterfly8 c123456789 c43qpul5rz calculator
        california callofduty candycane1 candygirl1 capricorn1 cardinals1 casablanca cashmoney1 cassandra1 catherine1
        cellphone1 celtic1888 cepetsugih challenger change1234 chargers21 charlie123 charlotte1 cheesecake chelsea123
        chevrolet1 chicken123 chihuahua1 chocolate! chocolate1 chocolate2 chocolate3 chocolate7 chrisbrown christelle
        christian1 christian2 christina1 christine1 christmas1 christophe christopher chronic420 cinderella cjmasterinf
        classof200 classof201 clementine cleopatra1 cleveland1 cm6e7aumn9 cocksucker computador computer12 computer123
        constantin contrasena cookiemons cookies123 couponsc10 crackhead1 crazybitch crazygirl1 cristiano7 cupcake123
        cutiepie12 d123456789 d2xyw89sxj d71lwz9zjs d9zufqd92n daddygirl1 daddysgirl danielle12 darkangel1 darthvader
        deathnote1 december10 december12 december19 december25 deerhunter demon1q2w3e demon1q2w3e4r demon1q2w3e4r5t
        destiny123 detroit313 deutschland devilmaycry diosesamor diosesfiel disneyland disturbed1 diwtgm8492 dominican1
        dominique1 dontforget doomsayer.2.7mords.v doomsayer.2.7mords.vv dragonball dragonballz dragonfly1 eh1k9oh335
        elisabetta elizabeth1 elizabeth2 elizabeth3 elsalvador emachines1 enterprise eqes606898 esmeralda1 estrellita
        evanescence evangelion everything evolution1 falloutboy familyguy1 fantastic4 feder_1941 felicidade fenerbahce
        finalfantasy fiorentina firefighter fktrcfylhf football08 football09 football10 football11 football12 football13
        football14 football15 football20 football21 football22 football23 football24 football25 football32 football33
        football44 football55 forever123 forzainter forzamilan fqrg7cs493 francisco1 freestyle1 friends123 friends4ev
        friendship friendster fu7u4a#$$$ fucklove13 fuckmylife fuckoff123 fuckyou123 fuckyou420 fuckyou666 fullaccess
        g13916055158 g9l2d1fzpy gabriel123 gabriella1 gabrielle1 galatasaray gettherefast gfhjkmgfhjkm ghostrider
        girlfriend godblessme godfather1 godisgood1 godisgreat godislove1 godlovesme goldfinger golfcourse google.com
        greenday12 greeneyes1 grenouille gribouille groupd2013 guadalupe1 guatemala1 gunsnroses gymnastics h1xp2z2duk
        h2vwdubjx4 halloween1 happiness1 harrypotte harrypotter heartbreak heavymetal hello12345 hellohello hellokitty
        hellothere helloworld hernandez1 highlander highschool hilaryduff history278 hollister1 hollister2 hollywood1
        holyspirit homelesspa hondacivic hotmail123 houston713 huhbbhzu78 hurricane1 iamnumber1 iamthebest ichliebedich
        id6c3wr6un idontknow1 ihatethisgame ilovealex1 ilovechris iloveindia ilovejesus ilovejosh1 ilovejusti iloveme123
        ilovemusic ilovemymom ilovemysel ilovemyself ilovenick1 ilovepussy iloveyou01 iloveyou08 iloveyou09 iloveyou10
        iloveyou11 iloveyou12 iloveyou123 iloveyou13 iloveyou14 iloveyou15 iloveyou16 iloveyou21 iloveyou22 iloveyou23
        iloveyou69 iloveyouba impossible information intermilan international ironmaiden iw14fi9jxl j123456789
        jacqueline jaihanuman jamesbond007 jasmine123 jefferson1 jeffhardy1 jellybean1 jennifer12 jessica123 jesucristo
        jesuschris jesuschrist jesuscristo jesusfreak jesusislord jesussaves jfgvcqbuzug jiefang007 jjcg16dj5k
        jobshop2002 john!20130605at1753 johnathan1 johndeere1 johnnydepp jonathan12 josephine1 juancarlos jundian2011xr
        justinbieb justinbieber k123456789 ka_djkhjsy6 katherine1 kifj9n7bfu kingfisher kissmyass1 klapaucius kobebryant
        konstantin kurtcobain l6ho3tg7wb lamborghini leavemealone letmein123 lifeisgood lifesucks1 lighthouse lightning1
        limpbizkit linkedin123 linkedin2011 linkinpark littlebit1 littleman1 liverpool1 liverpool123 liverpool2
        liverpool8 liverpool9 liverpoolfc livestrong longhorns1 losangeles love123456 loveforever lovehurts1 loveislife
        lovelovelove lovergirl1 lovesucks1 loveu4ever loveyou123 lucifer666 m123456789 mackenzie1 madagascar madagaskar
        magandaako mahalkita1 makemoney1 management manchester manunited1 maprchem56458 maradona10 margarita1 margherita
        marijuana1 marseille13 maryjane42 mastermind matematica matthew123 maximilian mechanical mega_pizdetz666
        megaparol12345 megasecret melissa123 metallica1 michael123 michelle12 mickeymous mickeymouse microsoft1
        midnight12 migrationschool mikejones1 mileycyrus milkshake1 minicooper mississipp mississippi mitsubishi
        mmmmmmmmmm momanddad1 moneymaker moneymoney monkeybutt monkeyman1 monster123 montecarlo montgom2409 moonlight1
        mostwanted motdepasse motherfuck motherfucker motherlode motocross1 mrf11277215 multimedia multiplelog
        murcielago music4life musiclover mv46vkmz10 mylinkedin mypassword myspace.co myspace101 myspace123 myspace200
        n8zgt5p0shw= nathaniel1 need4speed needforspeed networking neveragain newcastle1 newpassword newport100
        newzealand nickjonas1 nightmare1 nintendo64 nissan350z nks230kjs82 nopassword northside1 november11 november19
        nuttertools nyq28giz1z ocpoook325 ohiostate1 ohmnamah23 olamilekan onedirection opensesame ordinateur owt243ygbj
        p3rat54797 paintball1 pakistan123 panasonic1 passer2009 passer2010 passer2011 password00 password01 password07
        password08 password09 password10 password11 password12 password123 password1234 password12345 password13
        password14 password15 password16 password17 password18 password19 password20 password21 password22 password23
        password24 password33 password55 password69 password77 password88 password99 pathfinder patrick123 patriots12
        pazzword123 pe#5gz29ptzmse peanutbutter pimpdaddy1 pineapple1 pinkfloyd1 playboy123 playstation playstation2
        playstation3 poiuytrewq pok29q6666 pokemon123 polniypizdec0211 polniypizdec1102 polniypizdec110211 poohbear12
        popcorn123 porsche911 pothead420 president1 prettyboy1 prettygirl princesita princess01 princess07 princess08
        princess09 princess10 princess11 princess12 princess13 princess14 princess15 princess16 princess18 princess19
        princess21 princess22 princess23 princess69 principessa priscilla1 professional projectsadminx puertorico
        puppylove1 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qawsedrftg qazwsxedc1 qazwsxedc123 qazwsxedcrfv qdujvyg5sxa
        qqqqqqqqqq qti7zxh18u quality123 quiksilver qwe1122334 qweasdzxc1 qweasdzxc123 qwegta13091990 qwerasdfzxcv
        qwert12345 qwertasdfg qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyuio1 qwertyuiop qwertyuiop1
        qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertzuiop r9lw4j8khx radiohead1 rainbow123 rammstein1 rbotmvz954
        realmadrid remington1 revelation revolution riverplate riverside1 rjycnfynby roadrunner rocknroll1 rockstar12
        rodriguez1 ronaldinho runescape1 s123456789 s8ylpe9jdpvym sagitarius sailormoon salamander samantha12 samsung123
        sanandreas scoobydoo1 scoobydoo2 scvmofas79 sebastian1 seniseviyorum september1 september2 september9 septiembre
        serendipity sexybeast1 sexybitch1 sexygirl12 shevchenko silverado1 simpleplan skate4life skateboard skywalker1
        slimshady1 slipknot66 slipknot666 smackdown1 smallville smokeweed1 snowboard1 snowflake1 softball10 softball11
        softball12 softball13 sojdlg123aljg solidsnake something1 sonnenschein sonyericsson souljaboy1 southpark1
        southpole1 southside1 spartan117 spiderman1 spiderman2 spiderman3 spongebob1 spongebob2 spongebob3 ssssssssss
        starbucks1 starcraft1 starcraft2 starlight1 startfinding stephanie1 stonecold1 strawberry suckmydick summer2010
        summertime sunderland sunflower1 sunshine01 sunshine11 sunshine12 supergirl1 superman10 superman11 superman12
        superman123 superman13 superman23 supermario supernatural supersonic superstar1 sweetheart sweetness1 swordfish1
        syncmaster sz9kqcctwy taishan2011 teamomucho technology teddybear1 telechargement telephone1 television
        temppassword tennessee1 terminator testing123 thebeatles thegreat123 thirteen13 tinkerbel1 tinkerbell tnk0mk16vx
        tokiohotel tottenham1 transformers triskelion trustnoone ttd955audg tweetybird twilight12 ty2t1hv3oc u1v7hhh7ef
        uhfybn8888 underground underoath1 undertaker underworld universal1 university uqa9ebw445 uvgx8f8232 vaffanculo
        valentina1 valentine1 vanessa123 vfntvfnbrf villanueva viphv5j736 volkswagen volleyball vqsablpzla vrbgqns997
        w5tn36alfw w5txn36alfw w66yrybgra wachtwoord warhammer1 washington watermelon webhompass welcome123 wellington
        westside13 whatthefuck whatthezor william123 winchester woaini1314 wolverine1 wonderful1 wonderland wrestling1
        x3luym2mmj x4ivyga51f x99qomx561 xblhintb9w xiang123456 xtseo2011tdx xxxxxxxxxx y6p67ftrqj yagjecc826
        yfdbufnjh10305070 yfdbufnjh63 yjdsqgfhjkm youngmoney yuantuo2012 z0102030405 z123456789 zxcasdqwe123 zxcvb12345
        zxcvbnm123 zzzzzzzzzz
        """
}
