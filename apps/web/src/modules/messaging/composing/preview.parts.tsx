// The message as it will be received: a mail on its sheet, a text in its bubble.
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { fillMarkupPieces, fillPieces } from '@cartable/domain/messaging/tags.rules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { FilledText } from '../history/filled-text.parts.tsx'
import classes from './compose.module.css'

type Props = {
  readonly subject: string
  readonly title?: string
  readonly body: string
  readonly tags: readonly Tag[]
  readonly to: string
}

export const MailPreview = ({ subject, title = '', body, tags, to }: Props) => {
  const company = useSession()?.company.name
  return (
    <section className={classes.preview} aria-label="Aperçu">
      <header>
        <h2>Aperçu</h2>
        <span>tel que reçu</span>
      </header>
      <div className={classes.sheet}>
        <b>
          <FilledText pieces={fillPieces(subject, tags)} />
        </b>
        <p className={classes.from}>
          {company}, à {to}
        </p>
        {title.trim() !== '' && (
          <p className={classes.headline}>
            <FilledText pieces={fillPieces(title, tags)} />
          </p>
        )}
        <div className={classes.received}>
          <FilledText pieces={fillMarkupPieces(body, tags)} />
        </div>
      </div>
    </section>
  )
}

/** `text` is what leaves: an SMS is written in the letters of telephones. */
export const TextPreview = ({
  text,
  tags,
  to,
}: {
  readonly text: string
  readonly tags: readonly Tag[]
  readonly to: string
}) => (
  <section className={classes.preview} aria-label="Aperçu">
    <header>
      <h2>Aperçu</h2>
      <span>à {to}</span>
    </header>
    <div className={classes.phone}>
      <div className={classes.bubble}>{text.trim() === '' ? '…' : <FilledText pieces={fillPieces(text, tags)} />}</div>
    </div>
  </section>
)
