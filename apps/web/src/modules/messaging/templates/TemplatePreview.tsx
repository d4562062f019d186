// The message of a template for a sample record, as it is being written, with a warning for each tag that nothing fills.

import { fillPieces, missingTagSentence, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import type { ThemeChoice } from '@cartable/domain/messaging/templates.schema.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useSession } from '../../../platform/session/session.ts'
import { FilledText } from '../composing/FilledText.tsx'
import classes from '../messaging.module.css'

type Props = { readonly subject: string; readonly body: string; readonly tags: ThemeChoice['tags'] }

export const TemplatePreview = ({ subject, body, tags: sample }: Props) => {
  const session = useSession()
  // what the sample cannot know better than the page does
  const own: Readonly<Record<string, string | undefined>> = {
    societe: session?.company.name,
    gestionnaire: session?.identity?.name,
  }
  const tags = sample.map((tag) => ({ ...tag, value: own[tag.name] ?? tag.value }))
  const missing = missingTags([subject, body], tags)
  const uncertain = sample.filter((tag) => tag.mayBeEmpty && `${subject} ${body}`.includes(`{{${tag.name}}}`))
  return (
    <div className={classes.aside}>
      {missing.length > 0 && (
        <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <ul className={classes.warnings}>
            {missing.map((name) => (
              <li key={name}>
                {missingTagSentence(name)} Ce thème ne la connaît pas&nbsp;: elle resterait vide dans le message.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <section className={classes.preview} aria-label="Aperçu">
        <header>
          <h2>Aperçu</h2>
          <span>pour une fiche d’exemple</span>
        </header>
        <div className={classes.sheet}>
          <p className={classes.subject}>
            {subject.trim() === '' ? <em>Sans objet</em> : <FilledText pieces={fillPieces(subject, tags)} withFilled />}
          </p>
          <div className={classes.received}>
            {body.trim() === '' ? (
              <em>Le texte apparaîtra ici.</em>
            ) : (
              <FilledText pieces={fillPieces(body, tags)} withFilled />
            )}
          </div>
        </div>
      </section>
      {uncertain.length > 0 && (
        <p className={classes.note}>
          <IconInfoCircle size={14} aria-hidden /> Peut manquer sur certaines fiches&nbsp;:{' '}
          {uncertain.map((tag) => tag.label).join(', ')}. L’envoi le signale.
        </p>
      )}
    </div>
  )
}
