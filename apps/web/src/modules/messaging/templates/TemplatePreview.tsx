// The message of a template for a sample record, as it is being written: the mail in its parts, the same as plain text, and a warning for each tag that nothing fills.
import { type MailPart, mailParts, plainMail } from '@cartable/domain/kernel/mails/mail-parts.ts'
import { plainMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import { fillMarkup, fillPieces, missingTagSentence, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import type { ThemeChoice } from '@cartable/domain/messaging/templates.schema.ts'
import { Alert, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { FilledText, MarkupText } from '../history/filled-text.parts.tsx'
import classes from '../messaging.module.css'

type Props = {
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly buttonLabel: string | null
  readonly tags: ThemeChoice['tags']
}

const views = [
  { value: 'mail', label: 'Mail' },
  { value: 'text', label: 'Texte seul' },
]
/** Where the sample link of every theme leads. */
const sampleSite = 'https://cartable.exemple'

/** Words with their holes standing out: `[ville]`. */
const Words = ({ text, holes }: { readonly text: string; readonly holes: readonly string[] }) => {
  const hole = holes.find((label) => text.includes(`[${label}]`))
  if (hole === undefined) return text
  const [before = '', ...after] = text.split(`[${hole}]`)
  return (
    <>
      <Words text={before} holes={holes} />
      <mark className={classes.hole}>[{hole}]</mark>
      <Words text={after.join(`[${hole}]`)} holes={holes} />
    </>
  )
}

/** The same of a markup, as bold as it is. */
const Looked = ({ markup, holes }: { readonly markup: string; readonly holes: readonly string[] }) => (
  <MarkupText markup={markup} words={(text) => <Words text={text} holes={holes} />} />
)

const Part = ({ part, holes }: { readonly part: MailPart; readonly holes: readonly string[] }) => {
  if (part.kind === 'text')
    return (
      <p>
        <Looked markup={part.lines.join('\n')} holes={holes} />
      </p>
    )
  if (part.kind === 'facts')
    return (
      <dl className={classes.facts}>
        {part.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{plainMarkup(label)}</dt>
            <dd>
              <Looked markup={value} holes={holes} />
            </dd>
          </div>
        ))}
      </dl>
    )
  return <span className={part.kind === 'button' ? classes.button : classes.link}>{part.label}</span>
}

export const TemplatePreview = ({ subject, title, body, buttonLabel, tags: sample }: Props) => {
  const session = useSession()
  const [view, setView] = useState('mail')
  // what the sample cannot know better than the page does
  const own: Readonly<Record<string, string | undefined>> = {
    societe: session?.company.name,
    gestionnaire: session?.identity?.name,
  }
  const tags = sample.map((tag) => ({ ...tag, value: own[tag.name] ?? tag.value }))
  const missing = missingTags([subject, title, body], tags)
  const uncertain = sample.filter((tag) => tag.mayBeEmpty && `${subject} ${title} ${body}`.includes(`${tag.name}}}`))
  const parts = mailParts(fillMarkup(body, tags, 'bracketed'), { ownUrl: sampleSite, buttonLabel })
  return (
    <div className={classes.aside}>
      {missing.length > 0 && (
        <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <ul className={classes.warnings}>
            {missing.map((name) => (
              <li key={name}>
                {missingTagSentence(name)} Ce thème ne la connaît pas&nbsp;: le message ne partirait pas.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <section className={classes.preview} aria-label="Aperçu">
        <header>
          <h2>Aperçu</h2>
          <span>pour une fiche d’exemple</span>
          <SegmentedControl size="xs" data={views} value={view} onChange={setView} aria-label="Partie de l’aperçu" />
        </header>
        <div className={classes.sheet}>
          <p className={classes.subject}>
            {subject.trim() === '' ? <em>Sans objet</em> : <FilledText pieces={fillPieces(subject, tags)} withFilled />}
          </p>
          <div className={classes.received}>
            {body.trim() === '' ? (
              <em>Le texte apparaîtra ici.</em>
            ) : view === 'text' ? (
              <pre className={classes.plain}>{plainMail(parts)}</pre>
            ) : (
              <>
                {title.trim() !== '' && (
                  <h3>
                    <FilledText pieces={fillPieces(title, tags)} withFilled />
                  </h3>
                )}
                {parts.map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts are what they are by their place
                  <Part key={at} part={part} holes={missing} />
                ))}
              </>
            )}
          </div>
        </div>
      </section>
      {uncertain.length > 0 && (
        <p className={classes.note}>
          <IconInfoCircle size={14} aria-hidden /> Peut manquer sur certaines fiches&nbsp;:{' '}
          {uncertain.map((tag) => tag.label).join(', ')}. Entre doubles crochets, la phrase se passe d’elle.
        </p>
      )}
    </div>
  )
}
