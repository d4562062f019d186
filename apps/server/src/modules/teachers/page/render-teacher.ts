// The public page of a teacher: who teaches what, to whom and where, and the stages to come; a first name and an initial.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { hiddenTeacherReason, shownTeacherName } from '@cartable/domain/teachers/page/page.rules.ts'
import type { ShownCompany } from '../../../platform/company.ts'
import { escaped } from '../../../platform/http/html.ts'
import { type PublicPage, publicIcon } from '../../../platform/http/public-page.ts'
import type { PublicTeacherFound, TeacherStage } from './page.queries.ts'

const style = `.who{display:flex;align-items:flex-end;gap:20px}.who img{width:96px;height:96px;border-radius:50%;object-fit:cover;border:1px solid var(--rule);background:var(--paper);flex:none;margin-bottom:4px}.who>div{min-width:0}
.page{display:grid;grid-template-columns:minmax(0,1fr);gap:24px}.text section+section{margin-top:28px}.text h2{margin-bottom:8px}.taught li{padding:12px 16px}.taught li+li{border-top:1px solid var(--rule-soft)}.taught b{font-weight:600}.taught span{display:block}
.facts{padding:16px;display:grid;gap:10px}.facts li{display:flex;gap:12px}.facts svg.i{color:var(--primary-ink);margin-top:2px}.side .btn{width:100%;min-height:52px}.side .cta{padding:14px 16px;border-top:1px solid var(--rule-soft)}
.stages{display:grid;gap:8px}.stages a{display:block;padding:12px 16px;color:inherit;font-weight:400}.stages b{font-weight:600;color:var(--primary-ink)}.stages span{display:block}
@media(min-width:992px){.page{grid-template-columns:minmax(0,1fr) 340px;gap:40px}.side{order:2}.who img{width:120px;height:120px}}`

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${block.trim().split('\n').map(escaped).join('<br>')}</p>`)
    .join('\n')

export type TeacherShown = {
  readonly teacher: PublicTeacherFound
  /** Stages to come, with their days in words. */
  readonly stages: readonly (TeacherStage & { readonly dates: string })[]
  readonly company: ShownCompany
  readonly publicUrl: string
  readonly isPreview: boolean
}

const taught = ({ subjects }: PublicTeacherFound): string =>
  subjects.length === 0
    ? ''
    : `<section><h2>Matières enseignées</h2><ul class="card taught">${subjects
        .map(
          ({ name, levels }) =>
            `<li><b>${escaped(name)}</b>${levels.length === 0 ? '' : `<span class="say">${escaped(levels.join(', '))}</span>`}</li>`,
        )
        .join('')}</ul></section>`

const diplomas = ({ graduations }: PublicTeacherFound): string =>
  graduations.length === 0
    ? ''
    : `<section><h2>Formation</h2><ul class="pts">${graduations
        .map(({ name, year }) => `<li>${escaped(name)}${year === null ? '' : ` (${year})`}</li>`)
        .join('')}</ul></section>`

const stageLinks = (stages: TeacherShown['stages']): string =>
  stages.length === 0
    ? ''
    : `<section><h2>Ses prochains stages</h2><ul class="stages">${stages
        .map(
          ({ title, url, dates, place, online }) =>
            `<li class="card"><a href="/stages/${escaped(url)}"><b>${escaped(title)}</b><span class="say">${escaped([dates, online ? 'En ligne' : place].filter(Boolean).join(' · '))}</span></a></li>`,
        )
        .join('')}</ul></section>`

export const teacherPage = ({ teacher, stages, company, publicUrl, isPreview }: TeacherShown): PublicPage => {
  const name = shownTeacherName(teacher.firstName, teacher.lastName)
  const url = `${publicUrl}/professeurs/${teacher.url ?? ''}`
  const subjects = teacher.subjects.map((subject) => subject.name)
  const formats = teacher.courseFormats
    .map((format) => courseFormats[format as keyof typeof courseFormats])
    .filter(Boolean)
  const photo = teacher.photoFileId === null || isPreview ? null : `/professeurs/${teacher.url}/photo`
  const previewPhoto = teacher.photoFileId !== null && isPreview ? `/api/teachers/teacher-photo?id=${teacher.id}` : null
  const reason = isPreview ? hiddenTeacherReason(teacher) : null
  const lead =
    teacher.title ??
    (subjects.length === 0 ? 'Professeur' : `Professeur, ${subjects.join(', ').toLocaleLowerCase('fr-FR')}`)
  const told =
    subjects.length === 0 ? '' : ` ${de(subjects.map((subject) => subject.toLocaleLowerCase('fr-FR')).join(', '))}`
  const main = `<div class="hero lined"><div class="wrap"><p class="crumbs">${escaped(company.name)} › Professeurs</p><div class="who">${photo || previewPhoto ? `<img src="${escaped(photo ?? previewPhoto ?? '')}" alt="" width="120" height="120">` : ''}<div><h1>${escaped(name)}</h1><p class="lead">${escaped(lead)}</p></div></div></div></div>
<div class="body"><div class="wrap page">
<aside class="side" aria-label="En bref"><div class="card"><ul class="facts">${formats.map((format) => `<li>${publicIcon(format === courseFormats.CEL ? 'screen' : 'pin')}<span>${escaped(format)}${format === courseFormats.CAD && teacher.town !== null ? `, autour ${escaped(de(teacher.town))}` : ''}</span></li>`).join('')}${subjects.length === 0 ? '' : `<li>${publicIcon('check')}<span>${escaped(subjects.join(', '))}</span></li>`}</ul>
<div class="cta"><a class="btn p" href="/public/contact">Demander un cours</a></div></div></aside>
<div class="text">${isPreview ? `<p class="note"><span>${escaped(reason ?? 'Aperçu de la page, telle que la lisent les familles.')}</span></p>` : ''}
${teacher.selfDescription === null ? '' : `<section class="prose"><h2>Présentation</h2>${paragraphs(teacher.selfDescription)}</section>`}
${taught(teacher)}
${diplomas(teacher)}
${stageLinks(stages)}</div>
</div></div>`
  return {
    company,
    title: `${name}, professeur${subjects.length === 0 ? '' : ` – ${subjects.slice(0, 2).join(', ')}`}`,
    description: `${name}, professeur${told} chez ${company.name}${teacher.title === null ? '' : `\u00a0: ${teacher.title}`}.`,
    url,
    isHidden: isPreview,
    imageUrl: photo === null ? null : `${publicUrl}${photo}`,
    graph: [
      {
        '@type': 'Person',
        '@id': `${url}#professeur`,
        name,
        url,
        jobTitle: 'Professeur',
        ...(photo === null ? {} : { image: `${publicUrl}${photo}` }),
        ...(teacher.title === null ? {} : { description: teacher.title }),
        knowsAbout: subjects,
        worksFor: { '@type': 'Organization', '@id': `${publicUrl}/#societe`, name: company.name, url: publicUrl },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name, item: url }],
      },
    ],
    style,
    main,
  }
}
