import { encodeQR } from 'qr'

/** Rows of dark and light modules with the quiet zone that scanners need. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
