// The mail as it will be received: tags filled, those that stay empty in brackets.
import type { MailDialog as Mail } from '@cartable/domain/contacts/contact-mails.schema.ts'
import { type FilledPiece, fillPieces } from '@cartable/domain/messaging/tags.rules.ts'
import { useSession } from '../../platform/session/session.ts'
import type { MailText } from './MailEditor.tsx'
import classes from './mail.module.css'

const Pieces = ({ pieces }: { readonly pieces: readonly FilledPiece[] }) =>
  pieces.map((piece, index) =>
    piece.kind === 'missing' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and are drawn anew at each change
      <mark key={index} className={classes.hole}>
        [{piece.text}]
      </mark>
    ) : (
      piece.text
    ),
  )

export const MailPreview = ({ text, mail }: { readonly text: MailText; readonly mail: Mail }) => {
  const company = useSession()?.company.name
  return (
    <section className={classes.preview} aria-label="Aperçu">
      <header>
        <h2>Aperçu</h2>
        <span>tel que reçu</span>
      </header>
      <div className={classes.sheet}>
        <b>
          <Pieces pieces={fillPieces(text.subject, mail.tags)} />
        </b>
        <p className={classes.from}>
          {company}, à {mail.to.name}
        </p>
        <div className={classes.received}>
          <Pieces pieces={fillPieces(text.body, mail.tags)} />
        </div>
      </div>
    </section>
  )
}
