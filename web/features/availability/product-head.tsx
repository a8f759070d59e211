import { Text, Title } from '@mantine/core'
import { IconClock, IconMapPin, IconPlane, IconScaleOutline } from '@tabler/icons-react'

import type { ProductDetails } from '#contract/catalogue.ts'
import { weightRuleText } from '#contract/weights/rule-text.ts'
import { CustomerViewSwitch } from '#web/session/customer-view-switch.tsx'
import { zoneText } from '#web/ui/zone-text.ts'

import classes from './availability-page.module.css'

export function ProductHead({ product }: { product: ProductDetails }) {
  return (
    <div className={classes['product']}>
      <div className={classes['title']}>
        <Title order={1} tabIndex={-1}>
          {product.name}
        </Title>
        <span className={classes['code']}>{product.code}</span>
      </div>
      {product.shortDesc && <Text c="dimmed">{product.shortDesc}</Text>}
      <ul className={classes['facts']}>
        {product.cityCode && (
          <li>
            <IconMapPin size={16} stroke={1.75} aria-hidden="true" />
            City {product.cityCode}
          </li>
        )}
        {product.airportCode && (
          <li>
            <IconPlane size={16} stroke={1.75} aria-hidden="true" />
            Airport {product.airportCode}
          </li>
        )}
        <li>
          <IconClock size={16} stroke={1.75} aria-hidden="true" />
          Times are in {zoneText(product.timeZone)}
        </li>
        {product.weightRule && (
          <li>
            <IconScaleOutline size={16} stroke={1.75} aria-hidden="true" />
            {weightRuleText(product.weightRule)}
          </li>
        )}
      </ul>
      <div className={classes['customer-view']}>
        <CustomerViewSwitch />
      </div>
    </div>
  )
}
