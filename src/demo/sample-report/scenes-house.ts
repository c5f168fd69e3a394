import { boards, type Scene, wall, wire } from './scenes-electrical.ts'

const sky =
  '<rect width="640" height="480" fill="#b9cfdf"/><rect y="250" width="640" height="230" fill="#d9e2e2"/>'
const grass = (y: number) => `<rect y="${y}" width="640" height="${480 - y}" fill="#6f7f4e"/>`
const windowPane = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#f4f1ea"/><rect x="${x + 6}" y="${y + 6}" width="${width - 12}" height="${height / 2 - 9}" fill="#6f8798"/><rect x="${x + 6}" y="${y + height / 2 + 3}" width="${width - 12}" height="${height / 2 - 9}" fill="#5f7686"/>`

/** The house on a cover page, in the given colors. */
export const house = (siding: string, roof: string): Scene => ({
  drawing: `${sky}${grass(380)}<path d="M70 210L320 60L570 210z" fill="${roof}"/><path d="M70 210L320 60L570 210z" fill="none" stroke="#3a2f2a" stroke-width="6"/>
  <rect x="100" y="206" width="440" height="190" fill="${siding}"/>${Array.from({ length: 11 }, (_, n) => `<rect x="100" y="${216 + n * 17}" width="440" height="2" fill="#000" opacity="0.18"/>`).join('')}
  ${windowPane(136, 240, 86, 100)}${windowPane(420, 240, 86, 100)}${windowPane(286, 128, 68, 64)}<rect x="278" y="262" width="84" height="134" fill="#6b2f25"/><circle cx="348" cy="332" r="5" fill="#e0c068"/>
  <path d="M246 258h148l-18 -34h-112z" fill="${roof}"/><rect x="252" y="258" width="10" height="138" fill="#f1eee6"/><rect x="380" y="258" width="10" height="138" fill="#f1eee6"/><rect x="240" y="392" width="160" height="14" fill="#a29a8c"/><path d="M270 480L300 406H342L380 480z" fill="#b9b3a7"/>
  <circle cx="60" cy="300" r="64" fill="#55693f"/><rect x="52" y="340" width="16" height="70" fill="#5b4632"/><circle cx="596" cy="330" r="52" fill="#5c7045"/>`,
  marks: [],
})

const shingles = (colors: readonly string[]) =>
  Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 11 }, (_, column) => {
      const x = column * 66 - (row % 2) * 33
      return `<rect x="${x}" y="${row * 42}" width="64" height="44" fill="${colors[(row * 7 + column * 5) % colors.length]}" stroke="#2b2724" stroke-width="2"/>`
    }).join(''),
  ).join('')

export const liftedShingle: Scene = {
  drawing: `${shingles(['#5b5550', '#645d57', '#544e4a', '#6b645d'])}<path d="M230 210l130 -12l10 40l-134 18z" fill="#37322e"/><path d="M230 206l128 -22l8 30l-130 28z" fill="#79716a"/>`,
  marks: [{ x: 300, y: 220, radius: 84 }],
}

export const looseFlashing: Scene = {
  drawing: `${shingles(['#6a5b50', '#5f5148', '#72634f'])}<rect x="230" y="0" width="190" height="300" fill="#8d4b3a"/>${Array.from({ length: 12 }, (_, n) => `<rect x="230" y="${n * 25}" width="190" height="3" fill="#c9b9a8"/>`).join('')}<path d="M210 270h230l18 50h-266z" fill="#8e9497"/><path d="M388 270l60 -10l16 52l-40 -6z" fill="#aab0b3"/>`,
  marks: [{ x: 424, y: 288, radius: 56 }],
}

export const shortDownspout: Scene = {
  drawing: `${boards('#c2b79f', '#a69b84', 40)}${grass(390)}<rect x="300" y="0" width="58" height="372" fill="#e5e2da" stroke="#b3afa4" stroke-width="3"/><path d="M300 366h58l26 34h-46z" fill="#d7d3c9"/><ellipse cx="390" cy="430" rx="150" ry="26" fill="#4d4436"/>`,
  marks: [{ x: 360, y: 400, radius: 62 }],
}

export const peelingPaint: Scene = {
  drawing: `${boards('#cfd5cd', '#a9afa7', 66)}${[
    [120, 90, 80],
    [300, 200, 120],
    [430, 120, 60],
    [220, 330, 90],
  ]
    .map(
      ([x, y, size]) =>
        `<path d="M${x} ${y}q${size! / 2} -26 ${size} 4q-10 30 -${size! / 2} 26q-40 8 -${size! / 2} -30z" fill="#8d7357"/>`,
    )
    .join('')}`,
  marks: [],
}

export const foundationCrack: Scene = {
  drawing: `${wall('#8f8b84')}${[120, 240, 360].map((y) => `<rect y="${y}" width="640" height="3" fill="#7b776f"/>`).join('')}<path d="M350 0l-14 90l22 60l-30 110l16 80l-26 140" fill="none" stroke="#26231f" stroke-width="5"/><rect x="420" y="200" width="150" height="20" fill="#e8c34a"/>`,
  marks: [{ x: 338, y: 230, radius: 70 }],
}

export const deckLedger: Scene = {
  drawing: `${boards('#b7ab92', '#9b9079', 52)}<rect y="250" width="640" height="70" fill="#86684a"/>${[60, 190, 320, 450, 580].map((x) => `<rect x="${x - 20}" y="300" width="40" height="180" fill="#755a3f"/><circle cx="${x + 40}" cy="284" r="7" fill="#4d4f50"/>`).join('')}`,
  marks: [{ x: 230, y: 284, radius: 44 }],
}

export const furnace: Scene = {
  drawing: `${wall('#847d72')}<rect x="180" y="60" width="250" height="420" rx="6" fill="#b4b8b9"/><rect x="200" y="90" width="210" height="150" fill="#9aa0a1"/><rect x="200" y="260" width="210" height="190" fill="#a7acad"/><rect x="150" y="300" width="34" height="150" fill="#6a6459"/><rect x="156" y="306" width="22" height="138" fill="#3b3831"/><rect x="250" y="0" width="80" height="64" fill="#c7cacb"/>${wire('M430 340H600V480', '#35373a', 18)}`,
  marks: [{ x: 168, y: 372, radius: 70 }],
}

export const waterHeater: Scene = {
  drawing: `${wall('#7a7469')}<rect x="220" y="70" width="200" height="390" rx="26" fill="#c9ccc9"/><rect x="250" y="330" width="140" height="70" fill="#a4a8a5"/><path d="M300 70V0M350 70V0" stroke="#a5673a" stroke-width="16"/><rect x="420" y="120" width="34" height="20" fill="#9c7a3c"/><rect x="444" y="130" width="16" height="90" fill="#a5673a"/>`,
  marks: [{ x: 452, y: 190, radius: 62 }],
}

export const sinkTrap: Scene = {
  drawing: `${wall('#a98d66')}<rect x="40" y="30" width="560" height="420" fill="#8c7350"/><path d="M320 30V190q0 70 60 70t60 -70v-20h140" fill="none" stroke="#e6e3da" stroke-width="34"/><rect x="292" y="150" width="56" height="26" fill="#cfcbc0"/><ellipse cx="380" cy="404" rx="120" ry="24" fill="#4f3f2a"/><path d="M380 262v20" stroke="#9cc4d9" stroke-width="8"/>`,
  marks: [{ x: 378, y: 262, radius: 58 }],
}

export const cloudedWindow: Scene = {
  drawing: `${wall('#cfc8b8')}<rect x="150" y="40" width="340" height="400" fill="#f5f2ec"/><rect x="176" y="66" width="288" height="160" fill="#9db6c4"/><rect x="176" y="246" width="288" height="168" fill="#c3d0d4"/><path d="M190 400q60 -130 140 -70t120 -60v130z" fill="#e4eaea"/>`,
  marks: [],
}

export const stairs: Scene = {
  drawing: `${wall('#9a9284')}${Array.from({ length: 8 }, (_, n) => `<path d="M${60 + n * 64} ${440 - n * 52}h64v-52" fill="none" stroke="#6b5437" stroke-width="14"/><rect x="${60 + n * 64}" y="${440 - n * 52}" width="64" height="${40 + n * 52}" fill="#7f6544"/>`).join('')}`,
  marks: [],
}

export const garageDoor: Scene = {
  drawing: `${wall('#b0a998')}<rect x="60" y="60" width="520" height="380" fill="#e6e4dd"/>${[0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => `<rect x="${76 + column * 126}" y="${74 + row * 92}" width="112" height="76" fill="#d8d5cc" stroke="#bdb9ae" stroke-width="4"/>`).join('')).join('')}<rect x="40" y="40" width="20" height="440" fill="#75797b"/><rect x="580" y="40" width="20" height="440" fill="#75797b"/><rect x="586" y="410" width="22" height="26" fill="#2b2b2d"/>`,
  marks: [{ x: 596, y: 422, radius: 44 }],
}

export const thinInsulation: Scene = {
  drawing: `${wall('#3b342c')}${[40, 200, 360, 520].map((x) => `<rect x="${x}" y="120" width="50" height="360" fill="#9a7b4f"/>`).join('')}<path d="M0 330q70 -40 140 0t150 -10t160 14t190 -24v170H0z" fill="#d8cfc0"/><path d="M0 120L640 20V0H0z" fill="#7c6340"/>`,
  marks: [],
}

export const range: Scene = {
  drawing: `${wall('#cdc6b6')}<rect x="170" y="90" width="300" height="390" fill="#d9dbdb"/><rect x="190" y="200" width="260" height="170" fill="#26282a"/><rect x="190" y="180" width="260" height="12" fill="#8b9092"/><rect x="170" y="60" width="300" height="60" fill="#2f3133"/>${[220, 280, 360, 420].map((x) => `<circle cx="${x}" cy="90" r="14" fill="#b9bdbf"/>`).join('')}<rect y="440" width="640" height="40" fill="#8a7a60"/>`,
  marks: [],
}

export const caulkAtTub: Scene = {
  drawing: `${wall('#e7e9e8')}${Array.from({ length: 35 }, (_, n) => `<rect x="${(n % 7) * 94}" y="${Math.floor(n / 7) * 66}" width="90" height="62" fill="#f3f4f2" stroke="#cdd0ce" stroke-width="3"/>`).join('')}<rect y="330" width="640" height="150" rx="20" fill="#fafafa"/><path d="M0 330h210q14 8 40 0h390" stroke="#5e5a50" stroke-width="7" fill="none"/>`,
  marks: [{ x: 232, y: 332, radius: 48 }],
}
