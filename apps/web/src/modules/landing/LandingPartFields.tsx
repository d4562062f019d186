// One part of a landing page as it is written: what each form of it asks for.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { landingApi } from '@cartable/domain/landing/landing.api.ts'
import {
  type LandingRecord,
  lengths,
  type PartKind,
  partKinds,
  partLabels,
  stagesOfMaxLength,
} from '@cartable/domain/landing/landing.schema.ts'
import { useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { ImageField } from './ImageField.tsx'

const F = formOf<typeof landingApi.save>()
const kindOptions = wordOptions(partLabels, partKinds)
export const blankPart = {
  ...{ kind: 'text', heading: '', body: '', link: null },
  ...{ imageId: null, alt: null, isDecorative: false },
}

const bodyHelp: Readonly<
  Record<Exclude<PartKind, 'action' | 'image' | 'stages' | 'form'>, { label: string; description: string }>
> = {
  text: { label: 'Texte', description: 'Une ligne vide commence un nouveau paragraphe.' },
  points: { label: 'Points', description: 'Un point par ligne.' },
  question: { label: 'Réponse', description: 'Une ligne vide commence un nouveau paragraphe.' },
}

type Props = { readonly index: number; readonly images: LandingRecord['images'] }

const headings: Partial<Record<PartKind, string>> = { question: 'Question', action: 'Texte du bouton' }

const Picture = ({ index, images }: Props) => {
  const isDecorative = useFormValue<boolean>(`parts.${index}.isDecorative`)
  return (
    <>
      <ImageField name={`parts.${index}.imageId`} images={images} />
      {!isDecorative && (
        <F.Text
          name={`parts.${index}.alt`}
          label="Texte de remplacement"
          optional={false}
          description="Ce que montre l’image, pour qui ne la voit pas."
          maxLength={lengths.alt}
          span={6}
        />
      )}
      <F.Switch
        name={`parts.${index}.isDecorative`}
        label="Image décorative"
        description="Elle n’apprend rien&nbsp;: rien n’en est dit à qui ne la voit pas."
        span={6}
      />
      <F.Text name={`parts.${index}.body`} label="Légende" optional maxLength={lengths.caption} span={6} />
    </>
  )
}

export const LandingPartFields = ({ index, images }: Props) => {
  const kind = useFormValue<PartKind>(`parts.${index}.kind`)
  return (
    <>
      <F.Select name={`parts.${index}.kind`} label="Forme" options={kindOptions} span={2} />
      {kind !== 'image' && (
        <F.Text
          name={`parts.${index}.heading`}
          label={headings[kind] ?? 'Intertitre'}
          optional={false}
          maxLength={lengths.heading}
          span={4}
        />
      )}
      {kind === 'image' ? (
        <Picture index={index} images={images} />
      ) : kind === 'action' ? (
        <F.Text
          name={`parts.${index}.link`}
          label="Mène à"
          optional={false}
          placeholder="/public/contact"
          description="Une de vos pages, ou «&nbsp;https://&nbsp;» et un site autorisé."
          maxLength={lengths.link}
          span={6}
        />
      ) : kind === 'stages' ? (
        <F.Text
          name={`parts.${index}.body`}
          label="Seulement"
          optional
          description="Une ville, une classe ou une période. Laissez vide pour tous les stages à venir."
          maxLength={stagesOfMaxLength}
          span={6}
        />
      ) : kind === 'form' ? (
        <F.LongText
          name={`parts.${index}.body`}
          label="Phrase au-dessus"
          description="Le visiteur choisit une classe et une matière, puis termine sa demande sur la page de contact."
          maxLength={lengths.body}
          optional
          span={6}
        />
      ) : (
        <F.LongText
          name={`parts.${index}.body`}
          {...bodyHelp[kind]}
          maxLength={lengths.body}
          optional={false}
          span={6}
        />
      )}
    </>
  )
}
