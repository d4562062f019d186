// Instructions as the server writes them in HTML, rebuilt element by element: whatever is not a known tag is text only.
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import classes from './exchange.module.css'

const known = new Set(['p', 'thead', 'tbody', 'tr', 'td', 'strong', 'em', 'ul', 'ol', 'li', 'code', 'br'])

const rebuilt = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  if (tag === 'script' || tag === 'style' || tag === 'template') return null
  const children = [...node.childNodes].map(rebuilt)
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
      <div key={key} className={classes.columns} tabIndex={0}>
        <table>{children}</table>
      </div>
    )
  // inside tables, React refuses the line breaks between rows
  const rows = ['thead', 'tbody', 'tr', 'table'].includes(tag) ? [...node.children].map(rebuilt) : children
  if (tag === 'th')
    return (
      <th key={key} scope={node.closest('thead') ? 'col' : 'row'}>
        {children}
      </th>
    )
  if (tag === 'br') return <br key={key} />
  if (!known.has(tag)) return <Fragment key={key}>{children}</Fragment>
  return createElement(tag, { key }, ...rows)
}

/** Shows HTML of the server without letting it run or style anything. */
export const SheetHtml = ({ html }: { readonly html: string }) => {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(rebuilt),
    [html],
  )
  return <div className={classes.html}>{content}</div>
}
