// A text of headings, paragraphs and lists as people read it; whatever was typed stays text. Of both entries.
import classes from './text-blocks.module.css'

export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** `level`: that of the headings, one below the title they stand under. */
export const TextBlocks = ({
  blocks,
  level = 3,
}: {
  readonly blocks: readonly TextBlock[]
  readonly level?: 2 | 3
}) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes.text}>
      {blocks.map((block, index) => {
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
