import type { OwnAccount } from '#contract/account.ts'
import type { User } from '#contract/users.ts'

export const ownAccount = (user: User, agency: { name: string }): OwnAccount => ({
  username: user.username,
  display_name: user.display_name,
  email: user.email,
  role: user.role.title,
  agency: agency.name,
  version: user.version,
})
