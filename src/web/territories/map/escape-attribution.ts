/** Escapes the configured attribution, because Leaflet renders it as HTML. */
export function asText(attribution: string) {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
