// Loaded before the portal by time-portal.ts: the portal's time is the machine's plus the milliseconds in a file.
import { readFileSync } from 'node:fs'

const realNow = Date.now.bind(Date)

Date.now = () => realNow() + Number(readFileSync(process.env['CLOCK_FILE'], 'utf8'))
