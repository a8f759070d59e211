import {
  IconBuildingBank,
  IconCurrencyDollar,
  IconHelicopter,
  IconHistory,
  IconLock,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react'

import type { MenuEntry } from '#web/shell/menu.ts'

export const menuIcons: Record<MenuEntry['to'], typeof IconLock> = {
  '/products': IconHelicopter,
  '/reservations': IconReceipt,
  '/agencies': IconBuildingBank,
  '/users': IconUsers,
  '/roles': IconLock,
  '/pricing': IconCurrencyDollar,
  '/audit-log': IconHistory,
}
