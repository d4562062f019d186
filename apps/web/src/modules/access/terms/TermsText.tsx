// The text of terms as people read it: headings, paragraphs, lists; whatever was typed stays text.
import { termsBlocks } from '@cartable/domain/access/terms/terms.rules.ts'
import classes from './terms.module.css'

/** `level`: that of the headings, one below the title they stand under. */
export const TermsText = ({ body, level = 3 }: { readonly body: string; readonly level?: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes.text}>
      {termsBlocks(body).map((block, index) => {
        const key = `${index} ${block.kind}`
        if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
