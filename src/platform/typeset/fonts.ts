import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * The fonts of a document, in the order in which a character is looked for. Names and addresses may be in any script: these cover
 * Chinese, Japanese kana, Hebrew, Arabic, and emoji in black and white.
 */
export const FONT_FAMILIES = [
  'Public Sans',
  'Noto Sans S Chinese',
  'Noto Sans Hebrew',
  'Noto Naskh Arabic',
  'Noto Emoji',
]

const PUBLIC_SANS = require.resolve('@expo-google-fonts/public-sans/package.json')
const CHINESE = require.resolve('@embedpdf/fonts-sc')
const HEBREW = require.resolve('@embedpdf/fonts-hebrew')
const ARABIC = require.resolve('@embedpdf/fonts-arabic')
const EMOJI = require.resolve('@expo-google-fonts/noto-emoji/package.json')

/** A file of an npm package, by its path from the package's entry point. */
const near = (entry: string, file: string) => path.resolve(path.dirname(entry), file)

const PUBLIC_SANS_FACES = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold']

export const FONT_FILES: readonly string[] = [
  ...PUBLIC_SANS_FACES.map((face) => near(PUBLIC_SANS, `${face}/PublicSans_${face}.ttf`)),
  ...['Regular', 'Bold'].flatMap((weight) => [
    near(CHINESE, `../fonts/NotoSansHans-${weight}.otf`),
    near(HEBREW, `../fonts/NotoSansHebrew-${weight}.ttf`),
    near(ARABIC, `../fonts/NotoNaskhArabic-${weight}.ttf`),
  ]),
  near(EMOJI, '400Regular/NotoEmoji_400Regular.ttf'),
]
