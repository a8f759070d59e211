import { useId } from 'react'

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

/** Outlines of the mesas, far to near, on a canvas of 1600 by 640. */
const mesas = [
  'M-40 372L-27 362L-26 347L-20 346L-9 335L-6 316L5 314L234 314L235 333L250 344L264 344L266 360L279 369L284 369L421 376L434 362L437 342L447 341L453 336L454 329L469 329L636 328L637 334L644 341L656 341L658 360L670 370L684 370L797 371L810 358L811 343L823 342L825 340L826 337L837 337L861 319L865 294L873 294L1067 294L1070 321L1088 337L1093 337L1093 340L1095 341L1104 341L1105 357L1125 371L1134 371L1249 371L1264 356L1267 326L1274 326L1279 322L1280 315L1286 313L1505 313L1506 321L1510 324L1520 324L1523 352L1546 370L1557 370L1676 376L1676 640L-40 640Z',
  'M-40 420L-15 402L-12 367L3 366L12 357L13 343L32 342L46 329L47 312L64 311L267 311L268 331L277 341L295 341L297 356L307 365L320 365L322 394L349 418L353 418L423 420L452 393L455 359L465 359L468 356L469 352L480 351L488 343L488 333L507 333L671 335L671 345L681 352L697 352L698 356L701 359L721 359L723 399L745 420L751 420L818 420L843 401L845 364L860 364L863 362L863 357L883 356L908 338L910 307L922 305L1027 306L1030 332L1055 355L1063 355L1064 360L1066 362L1072 362L1074 391L1103 418L1117 418L1224 421L1234 412L1235 399L1244 398L1255 386L1257 372L1271 371L1279 364L1280 352L1286 352L1496 352L1498 363L1508 371L1519 371L1520 388L1530 397L1549 397L1550 411L1558 418L1572 418L1710 421L1710 640L-40 640Z',
  'M-40 478L-21 460L-18 422L-7 421L-7 421L-7 420L14 419L59 384L64 337L78 336L270 334L273 383L324 417L344 417L344 417L345 417L361 417L365 448L390 473L414 473L581 481L593 468L594 448L617 447L629 435L631 417L647 417L738 419L740 439L749 449L756 449L758 465L778 479L783 479L936 476L952 464L953 433L964 432L974 423L975 412L990 411L1032 370L1037 326L1053 325L1248 326L1250 368L1311 410L1321 410L1322 423L1332 431L1344 431L1345 457L1373 476L1394 476L1487 479L1530 448L1534 410L1541 409L1546 404L1547 392L1557 390L1724 391L1724 640L-40 640Z',
  'M-40 548L-8 516L-5 455L19 454L37 434L39 406L50 405L188 406L192 437L212 454L228 454L234 505L293 547L301 547L529 547L539 539L540 524L547 523L553 519L554 511L567 510L589 490L591 467L598 466L763 467L767 497L787 510L801 510L801 517L806 522L820 522L821 538L834 546L839 546L1121 546L1143 530L1146 506L1172 505L1182 495L1183 475L1196 474L1209 465L1210 456L1231 455L1382 457L1383 468L1391 475L1410 475L1411 492L1432 506L1447 506L1450 529L1474 548L1480 548L1612 551L1625 540L1625 640L-40 640Z',
] as const

/** x, y and radius. */
const stars = [
  [484, 203, 2],
  [278, 112, 1],
  [194, 84, 1.2],
  [1057, 121, 2],
  [1334, 29, 2],
  [1018, 246, 2],
  [844, 59, 2],
  [499, 24, 1.5],
  [1085, 222, 2],
  [1377, 146, 1],
  [149, 211, 2],
  [713, 134, 1],
  [1210, 86, 1],
  [1125, 33, 2],
  [1457, 113, 1.2],
  [1205, 247, 2],
  [605, 196, 2],
  [1457, 196, 2],
  [652, 90, 1.5],
  [44, 165, 1.5],
  [378, 216, 1],
  [360, 27, 1.2],
  [258, 20, 2],
  [859, 242, 2],
  [89, 57, 1],
  [307, 188, 2],
  [1543, 167, 1.5],
  [686, 201, 1],
  [1342, 269, 1.2],
  [1575, 102, 1.2],
  [924, 75, 1],
  [430, 128, 2],
  [242, 245, 1.2],
  [758, 247, 1.2],
] as const
