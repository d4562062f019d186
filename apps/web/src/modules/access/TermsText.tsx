// The text of terms as people read it: headings, paragraphs, lists; whatever was typed stays text.
import { termsBlocks } from '@cartable/domain/access/terms.rules.ts'
import classes from './terms.module.css'

export const TermsText = ({ body }: { readonly body: string }) => (
  <div className={classes.text}>
    {termsBlocks(body).map((block, index) => {
      const key = `${index} ${block.kind}`
      if (block.kind === 'heading') return <h3 key={key}>{block.text}</h3>
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
