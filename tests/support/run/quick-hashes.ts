import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

/**
 * Loaded before the tests: hashes say the cost that the product asks for, and take almost no time. Tests of whole
 * processes hash as the product does.
 */
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
