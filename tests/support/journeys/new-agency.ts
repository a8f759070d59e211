import { expect } from '@playwright/test'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { signedInVisitor } from '#tests/support/journeys/journey.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

interface NewAgency {
  id: string
  name: string
  domain: string
}

let count = 0

/** Unique across workers, which create agencies in parallel. */
export const uniqueDomain = () => `own-${process.pid}-${(count += 1)}`

async function post<Answer>(visitor: SiteVisitor, path: string, body: object): Promise<Answer> {
  const answer = await visitor.send('POST', path, body)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text)
}

/** Creates an agency without users through the API. */
export async function createEmptyAgency(own: object = {}): Promise<NewAgency> {
  const domain = uniqueDomain()
  const admin = await signedInVisitor(undefined, 'admin')
  const values = { name: `Agency ${domain}`, domain, username: 'port', password: 'port of its own' }
  return post(admin, '/api/agencies', { ...values, ...own })
}

/** Creates an agency with an administrator, `manager`, who has the demo's password. */
export async function createAgencyWithManager(own: object = {}): Promise<NewAgency> {
  const agency = await createEmptyAgency(own)
  const admin = await signedInVisitor(undefined, 'admin')
  const who = { display_name: 'Max Manager', username: 'manager', email: `manager@${agency.domain}.example` }
  const path = `/api/agencies/${agency.id}/invitations`
  const { link } = await post<{ link: string }>(admin, path, who)
  const token = new URL(link).hash.slice(1)
  await post(new SiteVisitor(portalPort(), agency.domain), '/api/auth/new-password', {
    token,
    password: demoPassword,
  })
  return agency
}
