import type { Mark } from './photo.ts'

/** A drawing, and the position of the inspector's ring. */
export type Scene = { drawing: string; marks: readonly Mark[] }

export const wall = (color: string) => `<rect width="640" height="480" fill="${color}"/>`

export const boards = (color: string, edge: string, height = 60) =>
  Array.from(
    { length: Math.ceil(480 / height) },
    (_, n) =>
      `<rect y="${n * height}" width="640" height="${height - 3}" fill="${color}"/><rect y="${n * height + height - 3}" width="640" height="3" fill="${edge}"/>`,
  ).join('')

export const wire = (path: string, color: string, width = 7) =>
  `<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="${width + 4}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

const slots = (x: number, y: number) =>
  `<rect x="${x - 14}" y="${y - 16}" width="6" height="18" fill="#222"/><rect x="${x + 9}" y="${y - 13}" width="6" height="15" fill="#222"/><circle cx="${x}" cy="${y + 14}" r="6" fill="#222"/>`

const receptacle = (x: number, y: number, plate = true) => `
  ${plate ? `<rect x="${x - 48}" y="${y - 78}" width="96" height="156" rx="8" fill="#f1eee6" stroke="#bdb8aa" stroke-width="2"/>` : `<rect x="${x - 44}" y="${y - 72}" width="88" height="144" fill="#2d2a26"/>`}
  <rect x="${x - 26}" y="${y - 62}" width="52" height="124" rx="14" fill="#e4e0d4" stroke="#a8a294" stroke-width="2"/>
  ${slots(x, y - 28)}${slots(x, y + 32)}<circle cx="${x}" cy="${y}" r="4" fill="#8d877a"/>`

const breaker = (x: number, y: number, off = false) => `
  <rect x="${x}" y="${y}" width="110" height="28" rx="2" fill="#1d1d1f" stroke="#444" />
  <rect x="${x + (off ? 18 : 62)}" y="${y + 6}" width="30" height="16" rx="2" fill="#3a3a3e"/>`

const panelBox = `<rect x="120" y="30" width="400" height="430" fill="#8f9290"/><rect x="138" y="46" width="364" height="400" fill="#5d605f"/>`

const breakers = Array.from(
  { length: 10 },
  (_, n) => breaker(196, 80 + n * 32) + breaker(334, 80 + n * 32, n === 7),
).join('')

const feeders = ['#161616', '#8c1f1f', '#ddd']
  .map((color, n) => wire(`M${280 + n * 40} 0V62`, color, 15))
  .join('')

const branches = Array.from({ length: 9 }, (_, n) => {
  const y = 94 + n * 32
  const color = ['#1c1c1c', '#a02222', '#1c1c1c'][n % 3]!
  return (
    wire(`M196 ${y}C168 ${y} 176 ${y + 40} 156 440`, color, 5) +
    wire(`M444 ${y}C474 ${y} 462 ${y + 40} 486 440`, color, 5)
  )
}).join('')

export const doubleTap: Scene = {
  drawing: `${wall('#77726a')}${panelBox}${breakers}${branches}${feeders}${wire('M444 158C500 150 470 280 492 440', '#1c1c1c', 5)}`,
  marks: [{ x: 448, y: 158, radius: 40 }],
}

export const oldPanel: Scene = {
  drawing: `${boards('#6f6a61', '#5a554d', 80)}<rect x="170" y="20" width="300" height="440" rx="6" fill="#9da19d"/><rect x="190" y="44" width="260" height="380" rx="4" fill="#aeb2ad" stroke="#7e837e" stroke-width="3"/>
  ${Array.from({ length: 8 }, (_, n) => `<g transform="translate(0 ${n * 38})"><rect x="226" y="90" width="84" height="28" fill="#161616"/><rect x="330" y="90" width="84" height="28" fill="#161616"/><rect x="${232 + (n % 2) * 4}" y="97" width="34" height="14" fill="#b3342a"/><rect x="372" y="97" width="34" height="14" fill="#b3342a"/></g>`).join('')}
  <rect x="236" y="56" width="168" height="22" fill="#d8d3c4"/>`,
  marks: [{ x: 320, y: 68, radius: 64 }],
}

export const knockouts: Scene = {
  drawing: `${wall('#7d776d')}<rect x="60" y="0" width="520" height="330" fill="#999d9b"/><rect x="60" y="300" width="520" height="60" fill="#858987"/>
  ${[150, 250, 350, 450].map((x, n) => (n % 2 ? `<ellipse cx="${x}" cy="330" rx="30" ry="15" fill="#0d0d0d"/>` : `<ellipse cx="${x}" cy="330" rx="30" ry="15" fill="#747876" stroke="#5d605f" stroke-width="3"/>${wire(`M${x} 334V480`, '#e8e2cf', 16)}`)).join('')}`,
  marks: [
    { x: 250, y: 330, radius: 44 },
    { x: 450, y: 330, radius: 44 },
  ],
}

export const counterReceptacles: Scene = {
  drawing: `${wall('#d8d2c2')}${Array.from({ length: 40 }, (_, n) => `<rect x="${(n % 8) * 82 - (Math.floor(n / 8) % 2) * 41}" y="${Math.floor(n / 8) * 58 + 20}" width="78" height="54" fill="#efeae0" stroke="#cbc4b4" stroke-width="3"/>`).join('')}
  ${receptacle(190, 190)}${receptacle(470, 190)}<rect y="330" width="640" height="150" fill="#5a5148"/><rect y="330" width="640" height="16" fill="#776c60"/><ellipse cx="330" cy="380" rx="150" ry="30" fill="#a9adaf"/><path d="M330 376V270q0 -40 44 -40v20" fill="none" stroke="#c7cbcd" stroke-width="14"/>`,
  marks: [{ x: 470, y: 190, radius: 92 }],
}

export const testerInReceptacle: Scene = {
  drawing: `${wall('#b9c3c4')}${receptacle(300, 230)}<rect y="420" width="640" height="60" fill="#ece8df"/>
  <rect x="262" y="158" width="76" height="86" rx="10" fill="#e8b51d" stroke="#8a6a0b" stroke-width="3"/><circle cx="282" cy="196" r="7" fill="#5a1a12"/><circle cx="300" cy="196" r="7" fill="#ff9d2e"/><circle cx="318" cy="196" r="7" fill="#5a1a12"/>`,
  marks: [{ x: 300, y: 196, radius: 66 }],
}

export const openExteriorReceptacle: Scene = {
  drawing: `${boards('#93a3a8', '#74848a', 48)}<rect x="246" y="128" width="128" height="200" rx="6" fill="#b9bdbb"/>${receptacle(310, 228, false)}<path d="M366 138l44 -26v60" fill="none" stroke="#7c807e" stroke-width="8"/>`,
  marks: [{ x: 322, y: 224, radius: 110 }],
}

export const looseLight: Scene = {
  drawing: `${boards('#a99f8a', '#8c836f', 56)}<circle cx="320" cy="120" r="58" fill="#3a3631"/>${wire('M300 120q-30 70 4 120', '#1c1c1c', 6)}${wire('M334 122q26 60 -6 118', '#eee', 6)}
  <g transform="rotate(14 320 300)"><rect x="268" y="236" width="104" height="24" fill="#2b2b2d"/><path d="M276 260h88l22 120h-132z" fill="#efe3b8" stroke="#2b2b2d" stroke-width="8"/><rect x="254" y="380" width="132" height="14" fill="#2b2b2d"/></g>`,
  marks: [{ x: 318, y: 196, radius: 64 }],
}

export const condenser: Scene = {
  drawing: `${boards('#b5aa95', '#9a8f7a', 44)}<rect y="400" width="640" height="80" fill="#6d7355"/><rect x="90" y="170" width="300" height="260" rx="10" fill="#8b918f"/>
  ${Array.from({ length: 12 }, (_, n) => `<rect x="110" y="${200 + n * 17}" width="260" height="8" fill="#646a68"/>`).join('')}<rect x="250" y="214" width="110" height="70" fill="#d9d9d4"/>${Array.from({ length: 5 }, (_, n) => `<rect x="260" y="${224 + n * 11}" width="${90 - n * 9}" height="4" fill="#555"/>`).join('')}
  <rect x="470" y="110" width="96" height="140" rx="6" fill="#9fa3a1"/>${wire('M516 250q-10 120 -120 116', '#3c4146', 16)}`,
  marks: [{ x: 304, y: 248, radius: 70 }],
}

export const waterMeter: Scene = {
  drawing: `${wall('#6a645b')}<rect y="390" width="640" height="90" fill="#57524b"/><rect x="0" y="226" width="640" height="34" fill="#a5673a"/><rect x="0" y="230" width="640" height="8" fill="#c58a5a"/>
  <circle cx="320" cy="240" r="84" fill="#8a6f3d"/><circle cx="320" cy="240" r="60" fill="#e8e4d4"/><path d="M320 240l30 -26" stroke="#b01f1f" stroke-width="5"/>${Array.from({ length: 12 }, (_, n) => `<circle cx="${320 + 48 * Math.cos((n * Math.PI) / 6)}" cy="${240 + 48 * Math.sin((n * Math.PI) / 6)}" r="3" fill="#333"/>`).join('')}
  <rect x="196" y="214" width="26" height="58" fill="#73582c"/><rect x="418" y="214" width="26" height="58" fill="#73582c"/><circle cx="110" cy="243" r="26" fill="#9c2f23"/>`,
  marks: [{ x: 320, y: 240, radius: 120 }],
}

export const atticSplice: Scene = {
  drawing: `${wall('#3f382f')}${[0, 160, 320, 480].map((x) => `<rect x="${x}" y="0" width="44" height="480" fill="#8d7046"/><rect x="${x}" y="0" width="8" height="480" fill="#a6865a"/>`).join('')}
  <path d="M0 400Q80 350 160 390T330 380T500 396T640 372V480H0z" fill="#c99bab"/>${wire('M0 150C120 190 180 210 262 226', '#e8e2cf', 14)}${wire('M640 110C520 160 440 200 362 226', '#e8e2cf', 14)}
  ${wire('M262 226C290 210 300 236 316 218', '#1c1c1c', 6)}${wire('M362 226C340 244 330 214 316 234', '#eee', 6)}<path d="M306 206l20 -4l8 26l-16 8z" fill="#e2711d"/><path d="M300 238l18 2l6 24l-18 4z" fill="#f0d23c"/>`,
  marks: [{ x: 312, y: 228, radius: 62 }],
}

export const smokeAlarm: Scene = {
  drawing: `${wall('#e3ded1')}<circle cx="320" cy="230" r="140" fill="#d9c98f" stroke="#b3a262" stroke-width="5"/><circle cx="320" cy="230" r="96" fill="none" stroke="#a5945a" stroke-width="4"/>
  ${Array.from({ length: 24 }, (_, n) => `<rect x="316" y="112" width="8" height="26" fill="#94834d" transform="rotate(${n * 15} 320 230)"/>`).join('')}<circle cx="320" cy="230" r="30" fill="#cbb878"/><circle cx="372" cy="176" r="6" fill="#7c1f17"/>`,
  marks: [],
}

export const cordOnOpener: Scene = {
  drawing: `${wall('#bfb7a6')}<rect x="0" y="0" width="640" height="40" fill="#8d7046"/><rect x="210" y="120" width="220" height="110" rx="12" fill="#d7d9da"/><rect x="300" y="40" width="12" height="84" fill="#777"/><rect x="0" y="166" width="216" height="16" fill="#8e9294"/>
  ${wire('M428 180C520 200 470 90 560 60C600 46 610 30 610 0', '#d9661f', 12)}<rect x="420" y="166" width="34" height="26" fill="#b3520f"/>`,
  marks: [{ x: 540, y: 74, radius: 56 }],
}

export const clothCable: Scene = {
  drawing: `${wall('#4a4239')}${[60, 300, 540].map((x) => `<rect x="${x}" y="0" width="60" height="480" fill="#7e6440"/>`).join('')}${wire('M0 180C200 210 400 150 640 200', '#57524a', 20)}${wire('M0 236C220 210 420 276 640 230', '#4b463f', 20)}
  ${Array.from({ length: 16 }, (_, n) => `<path d="M${n * 40} ${186 + (n % 3) * 4}l22 -12" stroke="#8b8373" stroke-width="3"/>`).join('')}<path d="M356 236q30 -16 60 6" stroke="#b0703a" stroke-width="7" fill="none"/>`,
  marks: [{ x: 386, y: 240, radius: 52 }],
}

export const openJunctionBox: Scene = {
  drawing: `${wall('#5a5247')}${[0, 220, 440].map((x) => `<rect x="${x}" y="0" width="70" height="480" fill="#93764b"/>`).join('')}<rect x="250" y="150" width="170" height="170" rx="12" fill="#a7abad"/><rect x="266" y="166" width="138" height="138" rx="8" fill="#3a3c3d"/>
  ${wire('M0 236H254', '#e8e2cf', 15)}${wire('M640 220H416', '#e8e2cf', 15)}${wire('M270 236C310 190 330 280 350 220', '#1c1c1c', 6)}${wire('M400 222C360 260 330 200 312 260', '#eee', 6)}<path d="M340 204l18 -2l6 26l-16 6z" fill="#e2711d"/>`,
  marks: [{ x: 335, y: 235, radius: 104 }],
}
