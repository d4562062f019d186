// A paper as its texts make it: the one being written stands out, tags are filled, the rest of the paper is suggested.
import type { PrintingRecord } from '@cartable/domain/configuration/printings.schema.ts'
import { fillPrinting, type PrintingTag, printings } from '@cartable/domain/configuration/printings.ts'
import classes from './paper.module.css'

type Props = { readonly text: PrintingRecord; readonly content: string }

export const PaperPreview = ({ text, content }: Props) => {
  const values = Object.fromEntries(text.tags.map((tag) => [tag.name, tag.value])) as Record<PrintingTag, string | null>
  const paper = printings[text.printing]
  const elements = paper?.elements ?? {}
  const filled = (raw: string) => fillPrinting(raw, values)
  const parts = text.paper.map((part) => ({ ...part, content: part.id === text.id ? content : part.content }))
  const titles = parts.filter((part) => elements[part.element]?.look === 'title')
  const others = parts.filter((part) => elements[part.element]?.look !== 'title')
  return (
    <div className={classes.desk}>
      <div className={classes.paper} data-testid="paper">
        {titles.map((part) => (
          <p key={part.id} className={classes.title} data-current={part.id === text.id || undefined}>
            {filled(part.content) || ' '} <span className={classes.number}>{paper?.titleEnd}</span>
          </p>
        ))}
        <div className={classes.lines} aria-hidden>
          <i />
          <i />
          <i />
        </div>
        {others.map((part) => {
          const element = elements[part.element]
          const words = filled(part.content)
          const isCurrent = part.id === text.id
          if (words.trim() === '' && !isCurrent) return null
          return (
            <p
              key={part.id}
              className={element?.look === 'small' ? classes.small : classes.text}
              data-current={isCurrent || undefined}
            >
              {element?.heading && <b>{element.heading}. </b>}
              {words.trim() === '' ? <em>Rien n’est imprimé.</em> : words}
            </p>
          )
        })}
      </div>
    </div>
  )
}
