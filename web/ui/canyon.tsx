import { useId } from 'react'

import { mesas, stars } from '#web/ui/canyon-shapes.ts'

import classes from './canyon.module.css'

/** A canyon at dusk (at night in the dark scheme), drawn to fill whatever room it gets. Decoration only. */
export function Canyon({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg
      className={className}
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Paints id={id} />
      <rect width="1600" height="640" fill={`url(#${id}sky)`} />
      <g className={classes['stars']}>
        {stars.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <circle cx="992" cy="272" r="250" fill={`url(#${id}glow)`} />
      <circle className={classes['sun']} cx="992" cy="272" r="54" />
      {mesas.map((outline, layer) => (
        <g key={outline}>
          <path d={outline} fill={`url(#${id}layer${layer})`} />
          <path d={outline} fill={`url(#${id}strata${layer})`} opacity={0.35 + layer * 0.2} />
          {layer === 1 && <Helicopter />}
        </g>
      ))}
      <path
        className={classes['rim']}
        d="M-40 640V470L20 474 64 480 70 522 118 532 126 566 214 578 226 604 420 612 640 622 900 618 1180 624 1330 606 1342 580 1420 566 1430 520 1492 508 1500 462 1560 452 1640 448V640Z"
      />
    </svg>
  )
}

function Paints({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
        <stop className={classes['sky-high']} offset="0" />
        <stop className={classes['sky-middle']} offset="0.34" />
        <stop className={classes['sky-low']} offset="0.62" />
      </linearGradient>
      <radialGradient id={`${id}glow`}>
        <stop className={classes['glow']} offset="0" stopOpacity="0.9" />
        <stop className={classes['glow']} offset="0.35" stopOpacity="0.35" />
        <stop className={classes['glow']} offset="1" stopOpacity="0" />
      </radialGradient>
      {mesas.map((outline, layer) => (
        <linearGradient key={outline} id={`${id}layer${layer}`} x1="0" y1="0" x2="0" y2="1">
          <stop className={classes[`layer-${layer}`]} offset="0" />
          <stop className={classes[`layer-${layer}-haze`]} offset="0.85" />
        </linearGradient>
      ))}
      {mesas.map((outline, layer) => (
        <Strata key={outline} id={`${id}strata${layer}`} layer={layer} />
      ))}
    </defs>
  )
}

/** Bands of rock, tilted a little differently in each layer. */
function Strata({ id, layer }: { id: string; layer: number }) {
  const tilt = `translate(0 ${layer * 31}) rotate(${[0.5, -0.4, 0.3, -0.5][layer] ?? 0})`
  return (
    <pattern id={id} width="1700" height="92" x="-60" patternUnits="userSpaceOnUse" patternTransform={tilt}>
      <rect className={classes['stratum-light']} y="6" width="1700" height="6" />
      <rect className={classes['stratum-dark']} y="22" width="1700" height="11" />
      <rect className={classes['stratum-light']} y="47" width="1700" height="3" />
      <rect className={classes['stratum-dark']} y="60" width="1700" height="4" />
      <rect className={classes['stratum-light']} y="74" width="1700" height="10" />
    </pattern>
  )
}

function Helicopter() {
  return (
    <g transform="translate(650 256)">
      <g className={classes['helicopter']}>
        <path d="M-18-8-64-13-72-27-65-27-57-15-18-3Z" />
        <path d="M-22 0C-22-12-10-17 4-17 18-17 27-8 29 2 29 8 22 11 12 11H-10C-18 11-22 7-22 0Z" />
        <path className={classes['window']} d="M9-13C17-12 23-6 25 0H11C9 0 8-1 8-3Z" />
        <rect x="2" y="-24" width="3" height="8" />
        <path className={classes['skids']} d="M-14 18H24Q28 18 29 15M-6 11-8 18M12 11 14 18" />
        <ellipse className={classes['rotor']} cx="3.5" cy="-24.5" rx="48" ry="1.5" />
        <ellipse className={classes['tail-rotor']} cx="-68" cy="-21" rx="1.4" ry="9" />
        <circle className={classes['beacon']} cx="-4" cy="13" r="2" />
      </g>
    </g>
  )
}
