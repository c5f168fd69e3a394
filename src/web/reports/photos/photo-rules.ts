/** More than a phone's camera makes. */
export const MAX_PHOTO_BYTES = 40 * 1024 * 1024

/** Print on letter paper has less than 100 dots per inch in a smaller photo. */
export const MIN_SHORT_SIDE = 800

/** A long report has 60 pages; each takes half a megabyte. */
export const MAX_PHOTOS = 100

/** What the file dialog offers. HEIC isn't here, because iPhones then convert it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** Photos by their names: some systems don't know the type of HEIC. */
const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif']

export const isPhoto = ({ name }: { name: string }) =>
  EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))

export const isHeic = (name: string) => /\.hei[cf]$/i.test(name)

/** A photo that can't be used. `message` tells the user why and what to do. */
export class PhotoRejected extends Error {}
