import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()

test("the name of the site's agency is public, and visitors learn whether they are signed in", async () => {
  const agency = await portal.newAgency({ name: 'Canyon Travel' })
  expect((await agency.visitor().call('showSite', {})).body).toEqual({
    name: 'Canyon Travel',
    signed_in: false,
  })
  const bare = (await portal.provider()).visitor()
  expect((await bare.call('showSite', {})).body).toEqual({ name: 'Papillon', signed_in: false })
  const agent = await agency.signedIn('agent')
  expect((await agent.call('showSite', {})).body).toMatchObject({ signed_in: true })
  const unknown = await bare.call('showSite', {}, { host: 'nobody.localhost' })
  expect(unknown).toMatchObject({
    status: 404,
    body: { error: 'No agency registered for this subdomain.' },
  })
})
