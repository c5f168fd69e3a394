import sharp from 'sharp'

export const WIDTH = 640
export const HEIGHT = 480

/** The inspector's marker: a ring around a spot, in pixels of the scene. */
export type Mark = { x: number; y: number; radius: number }

const ring = ({ x, y, radius }: Mark) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#ff5a1f" stroke-width="7"/>
   <path d="M${x + radius * 2.1} ${y - radius * 1.7}L${x + radius * 0.85} ${y - radius * 0.75}" stroke="#ff5a1f" stroke-width="9"/>
   <path d="M${x + radius * 0.72} ${y - radius * 0.64}l26 -4l-15 -20z" fill="#ff5a1f"/>`

// Grain, flash falloff and slight blur make a drawing look like an indoor photograph.
const shell = (
  scene: string,
  seed: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <filter id="grain" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0.5 0.5 0 0 -0.38"/>
    </filter>
    <filter id="stains" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="3" seed="${seed + 9}"/>
      <feColorMatrix values="0 0 0 0 0.15  0 0 0 0 0.12  0 0 0 0 0.08  0.7 0 0 0 -0.28"/>
    </filter>
    <radialGradient id="flash" cx="0.46" cy="0.42" r="0.75">
      <stop offset="0" stop-color="#fff" stop-opacity="0.22"/>
      <stop offset="0.5" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.5"/>
    </radialGradient>
  </defs>
  ${scene}
  <rect width="100%" height="100%" filter="url(#stains)" opacity="0.5"/>
  <rect width="100%" height="100%" fill="url(#flash)"/>
  <rect width="100%" height="100%" filter="url(#grain)" opacity="0.3"/>
</svg>`

const overlay = (marks: readonly Mark[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${marks.map(ring).join('')}</svg>`

/** A drawn scene as a photo-like JPEG. Deterministic for the same scene and seed. */
export async function photograph(
  scene: string,
  seed: number,
  marks: readonly Mark[] = [],
): Promise<Uint8Array> {
  const soft = await sharp(Buffer.from(shell(scene, seed)))
    .flatten()
    .blur(0.8)
    .png()
    .toBuffer()
  return sharp(soft)
    .composite([{ input: Buffer.from(overlay(marks)) }])
    .jpeg({ quality: 58, mozjpeg: true })
    .toBuffer()
}
