/** Of images for OCR. A lower resolution misreads more; 300 takes 50% longer and reads no better. */
export const DOTS_PER_INCH = 200

/** Of page images in which print is looked for. At 72, the letters of small print touch; at 150, a page takes four times as long. */
export const SURVEY_PIXELS_PER_POINT = 100 / 72
