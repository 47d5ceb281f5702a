type Named = {
  projectId: string | null;
  projectJobId: string | null;
  projectJobName: string | null;
  projectPlace: string | null;
  jobId: string | null;
  jobName: string | null;
  projectAddress: string | null;
};

/** The job of a request is that of its project if there is one, otherwise as the customer wrote it. */
export const projectView = (row: Named) => ({
  id: row.projectId,
  jobId: row.projectJobId ?? row.jobId,
  jobName: row.projectJobName ?? row.jobName,
  address: row.projectPlace ?? row.projectAddress,
});
