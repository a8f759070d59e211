export const ink = '#2a2523'
export const muted = '#5a534e'
export const accent = '#a94a27'
export const hairline = '#d8d3cf'
