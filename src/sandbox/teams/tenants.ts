/** The tenants of the local Teams: a hotel group, and a bar that must never see anything of it. */

export interface PersonFixture {
  readonly name: string;
  /** In Entra. */
  readonly userId: string;
  /** `29:…` */
  readonly memberId: string;
  readonly locale: string;
  readonly timezone: string;
}

export interface ChannelFixture {
  readonly id: string;
  /** The general one has no name. */
  readonly name: string | undefined;
}

export interface TenantFixture {
  readonly tenantId: string;
  readonly name: string;
  readonly team: {
    readonly id: string;
    readonly groupId: string;
    readonly name: string;
    readonly channels: readonly ChannelFixture[];
  };
  /** A chat of several people, in no team. */
  readonly groupChat: { readonly id: string; readonly name: string };
  /** The first one installs the app. */
  readonly people: readonly PersonFixture[];
}

function guid(tenant: number, number: number): string {
  return `${String(tenant).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function person(tenant: number, number: number, name: string, locale = 'en-GB'): PersonFixture {
  const timezone = 'Europe/Copenhagen';
  return { name, userId: guid(tenant, number), memberId: `29:${tenant}-${name}`, locale, timezone };
}

export const tenants: readonly [TenantFixture, ...TenantFixture[]] = [
  {
    tenantId: guid(1, 1),
    name: 'Harbour Group',
    team: {
      id: '19:harbour-general@thread.tacv2',
      groupId: guid(1, 2),
      name: 'Harbour Hotel',
      channels: [
        { id: '19:harbour-general@thread.tacv2', name: undefined },
        { id: '19:harbour-bar@thread.tacv2', name: 'bar' },
        { id: '19:harbour-management@thread.tacv2', name: 'management' },
      ],
    },
    groupChat: { id: '19:harbour-night@thread.v2', name: 'Night shift' },
    people: [person(1, 11, 'manager'), person(1, 12, 'bartender', 'en-US'), person(1, 13, 'duty')],
  },
  {
    tenantId: guid(2, 1),
    name: 'Corner Bar',
    team: {
      id: '19:corner-general@thread.tacv2',
      groupId: guid(2, 2),
      name: 'Corner Bar',
      channels: [{ id: '19:corner-general@thread.tacv2', name: undefined }],
    },
    groupChat: { id: '19:corner-everyone@thread.v2', name: 'Everyone' },
    people: [person(2, 11, 'owner')],
  },
];
