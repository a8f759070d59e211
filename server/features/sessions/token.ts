import { hash, randomBytes } from 'node:crypto'

/** 256 random bits: nothing to guess, so a plain hash is enough to store. */
export const newToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => hash('sha256', token, 'buffer')
