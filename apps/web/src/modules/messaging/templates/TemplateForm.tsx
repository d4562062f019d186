// One message template: name, theme, subject and text with their tags; beside it, the message of a sample record.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import {
  attachmentRules,
  bodyLength,
  buttonLength,
  channelLabels,
  channels,
  subjectLength,
  type TemplateRecord,
  type ThemeChoice,
  titleLength,
} from '@cartable/domain/messaging/templates.schema.ts'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconMailForward } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { savedWords } from '../../../platform/codification/reference-words.ts'
import { useEnabled } from '../../../platform/codification/use-enabled.ts'
import { useFormShared, useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useNeighbours } from '../../../platform/list/list-memory.ts'
import { NeighbourButtons } from '../../../platform/list/NeighbourButtons.tsx'
import { AskedRecord } from '../../../platform/shell/AskedRecord.tsx'
import { useGo } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { RichField } from '../composing/rich-text.parts.tsx'
import classes from '../messaging.module.css'
import { TemplateFiles } from './TemplateFiles.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TagMenu } from './tags.parts.tsx'
import { listId, templatePath, templateTable, useCanWriteTemplates } from './template-texts.ts'

const F = formOf<typeof messagingApi.saveTemplate>()
const none: ThemeChoice = { theme: '', usedIn: '', tags: [] }

/** How a template is written beyond its tags. */
const elisionNote =
  '[[ … ]] disparaît si une de ses balises est vide\u202f; {{de prenom_eleve}} écrit «\u00a0d’Éva\u00a0» ou «\u00a0de Malo\u00a0».'

const channelOptions = wordOptions(channelLabels, channels)

const useTheme = (template: TemplateRecord): ThemeChoice => {
  const theme = useFormValue<string>('theme')
  return template.choices.find((choice) => choice.theme === theme) ?? none
}

/** Said where a template also leaves by telephone. */
const WordsAlone = () =>
  useFormValue<readonly string[]>('channels').some((channel) => channel !== 'mail') && (
    <p className={classes.note} data-span={6}>
      Un SMS et un message WhatsApp n’ont ni gras ni lien&nbsp;: seuls les mots partent, l’adresse d’un lien entre
      parenthèses.
    </p>
  )

/** What an SMS or a WhatsApp message does not have. */
const Mail = ({ children }: { readonly children: ReactNode }) =>
  useFormValue<readonly string[]>('channels').includes('mail') ? children : null

const Fields = ({ template }: { readonly template: TemplateRecord }) => {
  const { readOnly } = useFormShared()
  const theme = useTheme(template)
  const place = useRef<HTMLDivElement>(null)
  const areaOf = (name: string) =>
    place.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[data-field=${name}] :is(input, textarea)`) ??
    null
  return (
    <div ref={place}>
      <Section id="modele" title="Modèle">
        <F.Text name="name" label="Nom" span={4} />
        <F.Select
          name="theme"
          label="Thème"
          options={template.themes}
          description={theme.usedIn}
          readOnly={readOnly || template.isAutomatic}
          span={6}
        />
        <F.Choices name="channels" label="Canaux" options={channelOptions} optional={false} span={6} />
      </Section>
      <Section
        id="message"
        title="Message"
        actions={
          !readOnly && (
            <TagMenu tags={theme.tags} name="subject" area={() => areaOf('subject')} label="Balise dans l’objet" />
          )
        }
      >
        <Mail>
          <F.Text name="subject" label="Objet" optional={false} maxLength={subjectLength} counted span={6} />
          <F.Text
            name="title"
            label="Titre"
            description="En tête du mail, au-dessus du texte."
            maxLength={titleLength}
            span={6}
          />
        </Mail>
        <RichField name="body" label="Texte" description={elisionNote} tags={theme.tags} maxLength={bodyLength} />
        <WordsAlone />
        <Mail>
          <F.Text
            name="buttonLabel"
            label="Bouton"
            description="Ce que dit le bouton qui ouvre le lien."
            placeholder="Ouvrir"
            maxLength={buttonLength}
            span={6}
          />
        </Mail>
      </Section>
      <Mail>
        <Section id="envoi" title="Envoi">
          <F.Switch name="copyToContact" label="Proposer une copie à la personne qui envoie" span={6} />
          <TemplateFiles files={template.attachments} />
          <F.File
            part="attachments"
            label="Nouvelles pièces jointes"
            description={`${attachmentRules.maxCount} fichiers au plus, jointes à chaque mail de ce modèle.`}
            rules={attachmentRules}
            multiple
            span={6}
          />
        </Section>
      </Mail>
    </div>
  )
}

const Preview = ({ template }: { readonly template: TemplateRecord }) => {
  const theme = useTheme(template)
  const subject = useFormValue<string | null>('subject') ?? ''
  const body = useFormValue<string | null>('body') ?? ''
  const title = useFormValue<string | null>('title') ?? ''
  const buttonLabel = useFormValue<string | null>('buttonLabel')
  return <TemplatePreview {...{ subject, title, body, buttonLabel }} tags={theme.tags} />
}

const Template = ({ id }: { readonly id: number | null }) => {
  const query = useOperation(messagingApi.showTemplate, id === null ? {} : { id: String(id) })
  const template = query.data
  const neighbours = useNeighbours(listId, id)
  const { listAddress } = neighbours
  const canWrite = useCanWriteTemplates()
  const go = useGo()
  const leave = useCallback(() => go(listAddress ?? templatePath()), [go, listAddress])
  const setEnabled = useEnabled(templateTable, messagingApi.disableTemplates)
  const breadcrumb = useMemo(
    () => [
      { label: 'Administration' },
      { label: 'Configuration' },
      { label: templateTable.titles.plural, path: listAddress ?? templatePath() },
    ],
    [listAddress],
  )
  const Toggle = template?.enabled ? IconBan : IconCircleCheck
  return (
    <Panel
      title={id === null ? templateTable.titles.new : (template?.name ?? templateTable.titles.singular)}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={
        id !== null &&
        template && (
          <>
            <Statut meaning={template.enabled ? 'success' : 'grey'}>{template.enabled ? 'Actif' : 'Inactif'}</Statut>
            {template.isAutomatic && (
              <Statut meaning="info" icon={IconMailForward}>
                Proposé d’office
              </Statut>
            )}
            {template.toneLabel && <Statut meaning="grey">{template.toneLabel}</Statut>}
          </>
        )
      }
      actions={
        id !== null &&
        template && (
          <>
            <NeighbourButtons neighbours={neighbours} />
            <HistoryButton className="message_templates" entityId={id} />
            {canWrite && (
              <Button
                leftSection={<Toggle size={16} aria-hidden />}
                onClick={() =>
                  void setEnabled([{ id, enabled: template.enabled, name: template.name }], !template.enabled)
                }
              >
                {template.enabled ? 'Désactiver' : 'Activer'}
              </Button>
            )}
          </>
        )
      }
      fill
    >
      <QueryPanel query={query} what="le modèle">
        {(record) => (
          <RecordForm
            operation={messagingApi.saveTemplate}
            screen={listId}
            record={record}
            readOnly={!canWrite}
            neighbours={neighbours}
            onClose={leave}
            onNew={() => go(templatePath('nouveau'))}
            refreshes={[['messaging'], ['contacts']]}
            onSaved={() => toast.success(savedWords(templateTable, id === null))}
            aside={<Preview template={record} />}
          >
            <Fields template={record} />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const TemplateForm = () => <AskedRecord>{(id) => <Template id={id} />}</AskedRecord>
