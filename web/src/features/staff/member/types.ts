import type { components } from '@/api/schema';

export type StaffMember = components['schemas']['MemberForStaff'];
