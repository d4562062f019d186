// What search engines read of a stage: a graph of schema.org made of the same facts as its page.
import {
  hoursInWords,
  minutesForCount,
  minutesOfSubject,
  seatsForCount,
  seatsOfGroup,
  seatsOfSubject,
  seatWords,
} from '@cartable/domain/traineeships/site/site.rules.ts'
import type { PublicLevel } from './site.queries.ts'

export type GraphOf = {
  readonly company: { readonly name: string; readonly phone: { readonly tel: string } | null }
  readonly publicUrl: string
  readonly url: string
  readonly description: string
  readonly few: number
}

const availabilities = { many: 'InStock', few: 'LimitedAvailability', full: 'SoldOut' } as const
/** ISO 8601 of minutes: `PT8H`, `PT1H30M`. */
const isoDuration = (minutes: number): string =>
  `PT${Math.floor(minutes / 60) > 0 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
const euros = (cents: number): string => (cents / 100).toFixed(2)

const locationOf = ({ online, place }: PublicLevel, url: string): object | undefined => {
  if (online) return { '@type': 'VirtualLocation', url }
  if (place === null) return undefined
  return {
    '@type': 'Place',
    name: place.whole,
    address: {
      '@type': 'PostalAddress',
      ...(place.street === null ? {} : { streetAddress: place.street }),
      ...(place.postalCode === null ? {} : { postalCode: place.postalCode }),
      ...(place.city === null ? {} : { addressLocality: place.city }),
      addressCountry: 'FR',
    },
    ...(place.latitude === null || place.longitude === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } }),
  }
}

/** `Course` with an instance per group, `EducationEvent` with an offer per price, breadcrumbs, and who sells it. */
export const stageGraph = (stage: PublicLevel, { company, publicUrl, url, description, few }: GraphOf): object[] => {
  const organization = { '@id': `${publicUrl}/#societe` }
  const location = locationOf(stage, url)
  const seats = stage.subjects.map(({ groups }) => seatsOfSubject(groups.map((g) => seatsOfGroup(g.capacity, g.taken))))
  const offers = stage.prices.map(({ subjectCount, priceCents }) => {
    const minutes = minutesForCount(stage.subjects, subjectCount)
    return {
      '@type': 'Offer',
      name: `${subjectCount} matière${subjectCount > 1 ? 's' : ''}${minutes === null ? '' : `, ${hoursInWords(minutes)}`}`,
      price: euros(priceCents),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availabilities[seatWords(seatsForCount(seats, subjectCount), few).level]}`,
      url,
      validFrom: stage.createdOn,
      validThrough: stage.startsOn,
      category: 'Paid',
    }
  })
  const instances = stage.subjects.flatMap((subject) =>
    subject.groups.map((group) => {
      const minutes = minutesOfSubject({ days: subject.days, groups: [group] })
      return {
        '@type': 'CourseInstance',
        name: `${subject.name}, ${group.startTime} – ${group.endTime}`,
        courseMode: stage.online ? 'Online' : 'Onsite',
        ...(minutes === null ? {} : { courseWorkload: isoDuration(minutes) }),
        startDate: subject.days[0] ?? stage.startsOn,
        endDate: subject.days.at(-1) ?? stage.endsOn,
        ...(location === undefined ? {} : { location }),
      }
    }),
  )
  return [
    {
      '@type': 'Organization',
      ...organization,
      name: company.name,
      url: publicUrl,
      ...(company.phone === null ? {} : { telephone: company.phone.tel }),
    },
    {
      '@type': 'Course',
      '@id': `${url}#cours`,
      name: stage.title,
      description,
      url,
      provider: organization,
      ...(instances.length === 0 ? {} : { hasCourseInstance: instances }),
      ...(offers.length === 0 ? {} : { offers }),
    },
    {
      '@type': 'EducationEvent',
      '@id': `${url}#stage`,
      name: stage.title,
      description,
      url,
      startDate: stage.startsOn,
      endDate: stage.endsOn,
      eventStatus: `https://schema.org/${stage.sessionStatus === '0-cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${stage.online ? 'Online' : 'Offline'}EventAttendanceMode`,
      ...(location === undefined ? {} : { location }),
      organizer: organization,
      ...(offers.length === 0 ? {} : { offers }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Stages', item: `${publicUrl}/stages` },
        { '@type': 'ListItem', position: 2, name: stage.title, item: url },
      ],
    },
  ]
}
